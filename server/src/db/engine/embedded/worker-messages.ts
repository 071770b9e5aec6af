import type { SerializedError } from './serialized-error.ts'
import type { SessionResult } from './session.ts'

/** `workerData` of the worker. */
export interface WorkerTask {
  readonly task: 'create' | 'open'
  readonly folder: string
}

/** A request to the worker. Parameters are encoded; the client chooses the number of a `listener`. */
export type WorkerRequest =
  | { kind: 'query'; statement: string; parameters: (string | null)[] }
  | { kind: 'listen'; channel: string; listener: number }
  | { kind: 'unlisten'; listener: number }
  | { kind: 'close' }

/** A message of the worker: opened, closed by an error, the response to a request, or a notification. */
export type WorkerMessage =
  | { kind: 'open' }
  | { kind: 'closed'; error: SerializedError }
  | { kind: 'result'; id: number; result?: SessionResult }
  | { kind: 'error'; id: number; error: SerializedError }
  | { kind: 'notification'; listener: number; payload: string }
