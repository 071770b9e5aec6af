import type { SerializedError } from './serialized-error.ts'
import type { SessionResult } from './session.ts'

/** What a worker is started for. */
export interface WorkerTask {
  readonly task: 'create' | 'open'
  readonly folder: string
}

/** What the worker is asked. Parameters are text already, `listener` is a number of the asker's choice. */
export type WorkerRequest =
  | { ask: 'query'; statement: string; parameters: (string | null)[] }
  | { ask: 'exec'; statements: string }
  | { ask: 'listen'; channel: string; listener: number }
  | { ask: 'unlisten'; listener: number }
  | { ask: 'close' }

/** What the worker says: that it is open or why not, an answer to the request of that id, or something heard. */
export type WorkerMessage =
  | { say: 'open' }
  | { say: 'shut'; failure: SerializedError }
  | { say: 'answer'; id: number; result?: SessionResult }
  | { say: 'failure'; id: number; failure: SerializedError }
  | { say: 'heard'; listener: number; payload: string }
