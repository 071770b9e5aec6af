import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from '../../constraint-errors.ts'
import { encodeParameter } from './parameters.ts'
import { deserializeError } from './serialized-error.ts'
import type { EngineSession, SessionResult } from './session.ts'
import type { WorkerMessage, WorkerRequest, WorkerTask } from './worker-messages.ts'

const NOTHING: SessionResult = { rows: [], affectedRows: 0 }

interface PendingRequest {
  resolve(result: SessionResult): void
  reject(reason: Error): void
}

const startWorker = (task: WorkerTask) => new Worker(new URL('./worker.js', import.meta.url), { workerData: task })

/** Creates the database in a worker thread if the folder has none. Needs the compiled worker. */
export const createDatabaseInWorker = (folder: string): Promise<void> => {
  const worker = startWorker({ task: 'create', folder })
  return new Promise((resolve, reject) => {
    worker.on('error', error => reject(new Error('The embedded database could not be created', { cause: error })))
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'closed') reject(deserializeError(message.error))
    })
    worker.on('exit', () => resolve())
  })
}

/** Opens the folder in a worker thread, so that long statements don't block the server. Needs the compiled worker. */
export const openSessionInWorker = async (folder: string): Promise<EngineSession> => {
  const worker = startWorker({ task: 'open', folder })
  const pending = new Map<number, PendingRequest>()
  const listeners = new Map<number, (payload: string) => void>()
  let ended: Error | undefined
  let lastId = 0

  const end = (reason: Error) => {
    ended ??= reason
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
  }
  const takePending = (id: number) => {
    const request = pending.get(id)
    pending.delete(id)
    return request
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('error', error => end(new DatabaseUnavailableError('The embedded database has failed', { cause: error })))
    worker.on('exit', () => {
      end(new DatabaseUnavailableError('The embedded database is closed'))
      reject(ended)
    })
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'open') resolve()
      else if (message.kind === 'closed') reject(deserializeError(message.error))
      else if (message.kind === 'notification') listeners.get(message.listener)?.(message.payload)
      else if (message.kind === 'result') takePending(message.id)?.resolve(message.result ?? NOTHING)
      else takePending(message.id)?.reject(deserializeError(message.error))
    })
  })

  const send = (request: WorkerRequest) =>
    new Promise<SessionResult>((resolve, reject) => {
      if (ended) return reject(ended)
      lastId += 1
      pending.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...request })
    })

  return {
    query: (statement, parameters = []) =>
      send({ kind: 'query', statement, parameters: parameters.map(encodeParameter) }),
    async listen(channel, onEvent) {
      lastId += 1
      const listener = lastId
      listeners.set(listener, onEvent)
      await send({ kind: 'listen', channel, listener })
      return async () => {
        listeners.delete(listener)
        await send({ kind: 'unlisten', listener })
      }
    },
    async close() {
      if (!ended) await send({ kind: 'close' })
      await worker.terminate()
    },
  }
}
