import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from '../../unavailable-error.ts'
import { encodeParameter } from './parameters.ts'
import { deserializeError } from './serialized-error.ts'
import type { EngineSession, SessionResult } from './session.ts'
import type { WorkerMessage, WorkerRequest, WorkerTask } from './worker-messages.ts'

const NOTHING: SessionResult = { rows: [], affectedRows: 0 }

interface Waiting {
  resolve(result: SessionResult): void
  reject(reason: Error): void
}

const startWorker = (task: WorkerTask) => new Worker(new URL('./worker.js', import.meta.url), { workerData: task })

/** Makes sure in a worker thread that the folder holds a database. Needs the compiled worker. */
export const createInWorker = (folder: string): Promise<void> => {
  const worker = startWorker({ task: 'create', folder })
  return new Promise((resolve, reject) => {
    worker.on('error', error => reject(new Error('The embedded database could not be created', { cause: error })))
    worker.on('message', (message: WorkerMessage) => {
      if (message.say === 'shut') reject(deserializeError(message.failure))
    })
    worker.on('exit', () => resolve())
  })
}

/** Opens the folder in a worker thread, so that a long statement doesn't stop the server. Needs the compiled worker. */
export const openInWorker = async (folder: string): Promise<EngineSession> => {
  const worker = startWorker({ task: 'open', folder })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<number, (payload: string) => void>()
  let ended: Error | undefined
  let lastId = 0

  const end = (reason: Error) => {
    ended ??= reason
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  const settle = (id: number) => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('error', error => end(new DatabaseUnavailableError('The embedded database has failed', { cause: error })))
    worker.on('exit', () => {
      end(new DatabaseUnavailableError('The embedded database is closed'))
      reject(ended)
    })
    worker.on('message', (message: WorkerMessage) => {
      if (message.say === 'open') resolve()
      else if (message.say === 'shut') reject(deserializeError(message.failure))
      else if (message.say === 'heard') listeners.get(message.listener)?.(message.payload)
      else if (message.say === 'answer') settle(message.id)?.resolve(message.result ?? NOTHING)
      else settle(message.id)?.reject(deserializeError(message.failure))
    })
  })

  const ask = (request: WorkerRequest) =>
    new Promise<SessionResult>((resolve, reject) => {
      if (ended) return reject(ended)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...request })
    })

  return {
    query: (statement, parameters = []) =>
      ask({ ask: 'query', statement, parameters: parameters.map(encodeParameter) }),
    async exec(statements) {
      await ask({ ask: 'exec', statements })
    },
    async listen(channel, onEvent) {
      lastId += 1
      const listener = lastId
      listeners.set(listener, onEvent)
      await ask({ ask: 'listen', channel, listener })
      return async () => {
        listeners.delete(listener)
        await ask({ ask: 'unlisten', listener })
      }
    },
    async close() {
      if (!ended) await ask({ ask: 'close' })
      await worker.terminate()
    },
  }
}
