import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, slowReaderPatience } from '../../../db/client.ts'
import { createSigningKey } from '../../../domain/crypto/signing-key.ts'
import { exportReports } from '../export-reports.ts'
import type { WorkerReply, WorkerRequest, WorkerStart } from './messages.ts'

const port = parentPort
if (!port) throw new Error('Exports are made here in a worker thread only')
// The only creator of this worker passes them.
const { url, privateKey } = workerData as WorkerStart
const key = createSigningKey(privateKey)
/** Pages are short: two connections serve whoever reads a file. */
const { db, close } = await openDatabase({ url, poolSize: 2, timeouts: slowReaderPatience, name: 'scrutineer exports' })

interface ActiveFile {
  readonly stream: Readable
  readonly chunks: AsyncIterator<Uint8Array>
}
const files = new Map<string, ActiveFile>()

const begin = ({ scope, job }: Extract<WorkerRequest, { ask: 'begin' }>) => {
  const stream = exportReports({ db, scope }, job, key)
  files.set(job.id, { stream, chunks: stream[Symbol.asyncIterator]() })
}

const read = async (id: string): Promise<WorkerReply | undefined> => {
  const file = files.get(id)
  try {
    const next = await file?.chunks.next()
    // Its reader left meanwhile.
    if (!next || !files.has(id)) return undefined
    return next.done ? { id, type: 'end' } : { id, type: 'chunk', chunk: next.value }
  } catch (error) {
    // Errors lose their code on the way to another thread.
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    return files.has(id) ? { id, type: 'failure', error, code } : undefined
  }
}

port.on('message', async (request: WorkerRequest) => {
  if (request.ask === 'begin') return begin(request)
  if (request.ask === 'close') {
    await close()
    // Nothing keeps the thread: not even a connection that doesn't answer its goodbye.
    return process.exit()
  }
  const { id } = request
  if (request.ask === 'leave') {
    files.get(id)?.stream.destroy()
    files.delete(id)
    return
  }
  const reply = await read(id)
  if (reply) port.postMessage(reply)
})
