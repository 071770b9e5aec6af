import { Readable } from 'node:stream'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Reach } from '../../domain/scope.ts'
import type { ExportJob } from './export-job.ts'
import type { Reply, Request, Start } from './thread-messages.ts'

/** Makes the file of an export; destroying the stream ends its queries. */
export type MakeFile = (reach: Reach, job: ExportJob) => Readable

interface Script extends WorkerOptions {
  readonly script: URL
}

const compiled: Script = { script: new URL('./export-worker.js', import.meta.url) }

const failureOf = ({ error, code }: Extract<Reply, { say: 'failure' }>): Error => {
  const failure = error instanceof Error ? error : new Error(String(error))
  return code === undefined ? failure : Object.assign(failure, { code })
}

/** One thread and all files that it makes. */
const startThread = (start: Start, { script, ...options }: Script) => {
  const worker = new Worker(script, { ...options, workerData: start })
  const files = new Map<string, Readable>()
  const ask = (request: Request) => worker.postMessage(request)

  const fail = (reason: Error) => {
    for (const file of files.values()) file.destroy(reason)
  }
  worker.on('message', (reply: Reply) => {
    const file = files.get(reply.id)
    if (reply.say === 'chunk') file?.push(reply.chunk)
    else if (reply.say === 'end') file?.push(null)
    else file?.destroy(failureOf(reply))
  })
  worker.on('error', error => fail(new Error('The thread of exports has failed', { cause: error })))
  worker.on('exit', () => fail(new Error('The thread of exports has ended')))

  const begin = (reach: Reach, job: ExportJob, whenLast: () => void): Readable => {
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
    ask({ ask: 'begin', scope: reach.scope, job })
    return file
  }
  return { begin, end: () => ask({ ask: 'close' }) }
}

/**
 * Makes exports in a thread beside this one, on connections of its own to PostgreSQL: a million rows as XML would keep
 * everybody else waiting. The thread lives as long as somebody downloads. Needs the compiled worker.
 */
export const exportThread = (start: Start, script: Script = compiled): MakeFile => {
  let thread: ReturnType<typeof startThread> | undefined
  return (reach, job) => {
    thread ??= startThread(start, script)
    const own = thread
    return own.begin(reach, job, () => {
      if (thread === own) thread = undefined
      own.end()
    })
  }
}
