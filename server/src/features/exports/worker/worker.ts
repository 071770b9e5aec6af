import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, slowReaderTimeouts } from '../../../db/client.ts'
import { createSigningKey } from '../../../domain/crypto/signing-key.ts'
import { errorCode } from '../../../domain/errors.ts'
import { setServerTexts } from '../../../domain/messages.ts'
import { exportReports } from '../export-reports.ts'
import type { WorkerReply, WorkerRequest, WorkerStart } from './messages.ts'

const port = parentPort
if (!port) throw new Error('This module must run in a worker thread')
// Set by the runner, the only creator of this worker.
const { url, privateKey } = workerData as WorkerStart
const key = createSigningKey(privateKey)
/** Page queries are short: two connections suffice for all files. */
const { db, close } = await openDatabase({ url, poolSize: 2, timeouts: slowReaderTimeouts, name: 'scrutineer exports' })

interface ActiveFile {
  readonly stream: Readable
  readonly chunks: AsyncIterator<Uint8Array>
}
const files = new Map<string, ActiveFile>()

const begin = ({ scope, job, texts }: Extract<WorkerRequest, { type: 'begin' }>) => {
  setServerTexts(texts)
  const stream = exportReports({ db, scope }, job, key)
  files.set(job.id, { stream, chunks: stream[Symbol.asyncIterator]() })
}

const read = async (id: string): Promise<WorkerReply | undefined> => {
  const file = files.get(id)
  try {
    const next = await file?.chunks.next()
    // The file was cancelled meanwhile.
    if (!next || !files.has(id)) return undefined
    return next.done ? { id, type: 'end' } : { id, type: 'chunk', chunk: next.value }
  } catch (error) {
    // Structured cloning drops the code of an error.
    const code = errorCode(error)
    return files.has(id) ? { id, type: 'failure', error, code } : undefined
  }
}

port.on('message', async (request: WorkerRequest) => {
  if (request.type === 'begin') return begin(request)
  if (request.type === 'close') {
    await close()
    // Exit even if a connection doesn't close.
    return process.exit()
  }
  const { id } = request
  if (request.type === 'cancel') {
    files.get(id)?.stream.destroy()
    files.delete(id)
    return
  }
  const reply = await read(id)
  if (reply) port.postMessage(reply)
})
