import { Readable } from 'node:stream'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { ExportJob } from '../export-job.ts'
import type { WorkerReply, WorkerRequest, WorkerStart } from './messages.ts'

/** Makes the file of an export; destroying the stream ends its queries. */
export type ExportRunner = (scoped: ScopedDb, job: ExportJob) => Readable

interface WorkerScript extends WorkerOptions {
  readonly script: URL
}

const compiled: WorkerScript = { script: new URL('./worker.js', import.meta.url) }

const toError = ({ error, code }: Extract<WorkerReply, { type: 'failure' }>): Error => {
  const failure = error instanceof Error ? error : new Error(String(error))
  return code === undefined ? failure : Object.assign(failure, { code })
}

/** One thread and all files that it makes. */
const startThread = (start: WorkerStart, { script, ...options }: WorkerScript) => {
  const worker = new Worker(script, { ...options, workerData: start })
  const files = new Map<string, Readable>()
  const ask = (request: WorkerRequest) => worker.postMessage(request)

  const fail = (reason: Error) => {
    for (const file of files.values()) file.destroy(reason)
  }
  worker.on('message', (reply: WorkerReply) => {
    const file = files.get(reply.id)
    if (reply.type === 'chunk') file?.push(reply.chunk)
    else if (reply.type === 'end') file?.push(null)
    else file?.destroy(toError(reply))
  })
  worker.on('error', error => fail(new Error('The thread of exports has failed', { cause: error })))
  worker.on('exit', () => fail(new Error('The thread of exports has ended')))

  const begin = (scoped: ScopedDb, job: ExportJob, whenLast: () => void): Readable => {
    const { id } = job
    const file = new Readable({
      read: () => ask({ ask: 'more', id }),
      destroy: (error, done) => {
        ask({ ask: 'leave', id })
        files.delete(id)
        if (files.size === 0) whenLast()
        done(error)
      },
    })
    files.set(id, file)
    ask({ ask: 'begin', scope: scoped.scope, job })
    return file
  }
  return { begin, end: () => ask({ ask: 'close' }) }
}

/**
 * Makes exports in a thread beside this one, on connections of its own to PostgreSQL: a million rows as XML would keep
 * everybody else waiting. The thread lives as long as somebody downloads. Needs the compiled worker.
 */
export const createWorkerRunner = (start: WorkerStart, script: WorkerScript = compiled): ExportRunner => {
  let thread: ReturnType<typeof startThread> | undefined
  return (scoped, job) => {
    thread ??= startThread(start, script)
    const own = thread
    return own.begin(scoped, job, () => {
      if (thread === own) thread = undefined
      own.end()
    })
  }
}
