import { parentPort, workerData } from 'node:worker_threads'
import { createIfMissing } from './create.ts'
import { openFolder } from './in-process-session.ts'
import { serializeError } from './serialized-error.ts'
import type { EngineSession, SessionResult } from './session.ts'
import type { WorkerMessage, WorkerRequest, WorkerTask } from './worker-messages.ts'

const port = parentPort
if (!port) throw new Error('The embedded database runs in a worker thread only')
const say = (message: WorkerMessage) => port.postMessage(message)
const listeners = new Map<number, () => Promise<void>>()

const answer = async (session: EngineSession, request: WorkerRequest): Promise<SessionResult | undefined> => {
  switch (request.ask) {
    case 'query':
      return session.query(request.statement, request.parameters)
    case 'exec':
      await session.exec(request.statements)
      return
    case 'listen': {
      const { channel, listener } = request
      const stop = await session.listen(channel, payload => say({ say: 'heard', listener, payload }))
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
  const session = await openFolder(folder)
  port.on('message', ({ id, ...request }: WorkerRequest & { id: number }) => {
    answer(session, request).then(
      result => say({ say: 'answer', id, ...(result ? { result } : {}) }),
      error => say({ say: 'failure', id, failure: serializeError(error) }),
    )
  })
  say({ say: 'open' })
}

try {
  // The only creator of this worker passes its task.
  const { task, folder } = workerData as WorkerTask
  if (task === 'create') await createIfMissing(folder)
  else await open(folder)
} catch (error) {
  say({ say: 'shut', failure: serializeError(error) })
}
