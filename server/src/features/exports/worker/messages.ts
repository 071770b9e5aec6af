import type { KeyObject } from 'node:crypto'
import type { Scope } from '../../../domain/scope.ts'
import type { ExportJob } from '../export-job.ts'

/** What the thread is started with. */
export interface WorkerStart {
  readonly url: string
  readonly privateKey: KeyObject
}

/** To the thread. Files are told apart by their job's id. */
export type WorkerRequest =
  | { readonly ask: 'begin'; readonly scope: Scope; readonly job: ExportJob }
  | { readonly ask: 'more'; readonly id: string }
  | { readonly ask: 'leave'; readonly id: string }
  | { readonly ask: 'close' }

/** From it, one for each `more`. */
export type WorkerReply =
  | { readonly id: string; readonly type: 'chunk'; readonly chunk: Uint8Array }
  | { readonly id: string; readonly type: 'end' }
  | { readonly id: string; readonly type: 'failure'; readonly error: unknown; readonly code: string | undefined }
