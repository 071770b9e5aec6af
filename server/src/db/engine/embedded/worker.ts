import { parentPort, workerData } from 'node:worker_threads'
import { createDatabaseIfMissing } from './create.ts'
import { openDatabaseFolder } from './in-process-session.ts'
import { serializeError } from './serialized-error.ts'
import type { EngineSession, SessionResult } from './session.ts'
import type { WorkerMessage, WorkerRequest, WorkerTask } from './worker-messages.ts'

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only')
const send = (message: WorkerMessage) => port.postMessage(message)
const listeners = new Map<number, () => Promise<void>>()

const handleRequest = async (session: EngineSession, request: WorkerRequest): Promise<SessionResult | undefined> => {
  switch (request.kind) {
    case 'query':
      return session.query(request.statement, request.parameters)
    case 'listen': {
      const { channel, listener } = request
      const stop = await session.listen(channel, payload => send({ kind: 'notification', listener, payload }))
      listeners.set(listener, stop)
      return
    }
    case 'unlisten':
      await listeners.get(request.listener)?.()
      listeners.delete(request.listener)
      return
    case 'close':
      await session.close()
  }
}

const open = async (folder: string) => {
  const session = await openDatabaseFolder(folder)
  port.on('message', ({ id, ...request }: WorkerRequest & { id: number }) => {
    handleRequest(session, request).then(
      result => send({ kind: 'result', id, ...(result ? { result } : {}) }),
      error => send({ kind: 'error', id, error: serializeError(error) }),
    )
  })
  send({ kind: 'open' })
}

try {
  // Only worker-session.ts starts this worker.
  const { task, folder } = workerData as WorkerTask
  if (task === 'create') await createDatabaseIfMissing(folder)
  else await open(folder)
} catch (error) {
  send({ kind: 'closed', error: serializeError(error) })
}
