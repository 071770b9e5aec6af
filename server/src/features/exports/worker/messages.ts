import type { KeyObject } from 'node:crypto'
import type { Scope } from '../../../domain/access/scope.ts'
import type { Language, ServerTexts } from '../../../domain/messages.ts'
import type { ExportJob } from '../export-job.ts'

/** The worker's start data. */
export interface WorkerStart {
  readonly url: string
  readonly privateKey: KeyObject
}

/** Messages to the worker. `id` is that of the file's job. */
export type WorkerRequest =
  | {
      readonly type: 'begin'
      readonly scope: Scope
      readonly job: ExportJob
      /** Those of the installation may have changed. */
      readonly texts: ReadonlyMap<Language, ServerTexts>
    }
  | { readonly type: 'read'; readonly id: string }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'close' }

/** Messages from the worker, one for each `read`. */
export type WorkerReply =
  | { readonly id: string; readonly type: 'chunk'; readonly chunk: Uint8Array }
  | { readonly id: string; readonly type: 'end' }
  | { readonly id: string; readonly type: 'failure'; readonly error: unknown; readonly code: string | undefined }
