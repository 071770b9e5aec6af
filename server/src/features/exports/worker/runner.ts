import { Readable } from 'node:stream'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { allServerTexts } from '../../../domain/messages.ts'
import type { ExportJob } from '../export-job.ts'
import type { WorkerReply, WorkerRequest, WorkerStart } from './messages.ts'

/** Starts an export and returns its file. Destroying the stream ends its queries. */
export type ExportRunner = (scoped: ScopedDb, job: ExportJob) => Readable

interface WorkerScript extends WorkerOptions {
  readonly script: URL
}

const compiled: WorkerScript = { script: new URL('./worker.js', import.meta.url) }

const toError = ({ error, code }: Extract<WorkerReply, { type: 'failure' }>): Error => {
  const failure = error instanceof Error ? error : new Error(String(error))
  return code === undefined ? failure : Object.assign(failure, { code })
}

/** A worker thread and the files that it produces. */
const startThread = (start: WorkerStart, { script, ...options }: WorkerScript) => {
  const worker = new Worker(script, { ...options, workerData: start })
  const files = new Map<string, Readable>()
  const post = (request: WorkerRequest) => worker.postMessage(request)

  const failAll = (reason: Error) => {
    for (const file of files.values()) file.destroy(reason)
  }
  worker.on('message', (reply: WorkerReply) => {
    const file = files.get(reply.id)
    if (reply.type === 'chunk') file?.push(reply.chunk)
    else if (reply.type === 'end') file?.push(null)
    else file?.destroy(toError(reply))
  })
  worker.on('error', error => failAll(new Error('The export worker failed', { cause: error })))
  worker.on('exit', () => failAll(new Error('The export worker exited')))

  const begin = (scoped: ScopedDb, job: ExportJob, onIdle: () => void): Readable => {
    const { id } = job
    const file = new Readable({
      read: () => post({ type: 'read', id }),
      destroy: (error, done) => {
        post({ type: 'cancel', id })
        files.delete(id)
        if (files.size === 0) onIdle()
        done(error)
      },
    })
    files.set(id, file)
    post({ type: 'begin', scope: scoped.scope, job, texts: allServerTexts() })
    return file
  }
  return { begin, end: () => post({ type: 'close' }) }
}

/**
 * Runs exports in a worker thread with separate connections to PostgreSQL: formatting a million rows as XML would delay
 * all other requests. The thread exits when the last download ends. Requires the compiled worker.
 */
export const createWorkerRunner = (start: WorkerStart, script: WorkerScript = compiled): ExportRunner => {
  let thread: ReturnType<typeof startThread> | undefined
  return (scoped, job) => {
    thread ??= startThread(start, script)
    const current = thread
    return current.begin(scoped, job, () => {
      if (thread === current) thread = undefined
      current.end()
    })
  }
}
