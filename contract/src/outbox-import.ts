import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { IsoDateTime } from './fields/values.ts'
import { RefusedItem } from './outbox.ts'

/** Maximum bytes of a file that a phone saved. */
export const MAX_SAVED_FILE_BYTES = 1024 * 1024 * 1024

/** Maximum items and files of one. A phone of a whole mission has a tenth of it. */
export const MAX_SAVED_PARTS = 50_000

/** Refusals in a row after which the rest isn't read: the file isn't one of the app. */
export const MAX_REFUSED_IN_A_ROW = 1_000

/** Refused items that the reply describes. */
export const MAX_DESCRIBED_REFUSALS = 100

/** What came of the import of a phone's file. */
export const ImportedOutbox = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  deviceName: z.string(),
  /** By the phone's clock. */
  savedAt: IsoDateTime,
  /** Items that the server has now. */
  received: z.int(),
  /** Those of them that it had before. */
  known: z.int(),
  /** The first of those that were refused. */
  refused: z.array(RefusedItem).check(z.maxLength(MAX_DESCRIBED_REFUSALS)),
  refusedCount: z.int(),
  /** Photos and other files that the server has now. */
  files: z.int(),
  /** Files whose bytes aren't those of their hash: they were damaged on the phone. */
  damagedFiles: z.int(),
  /** False if the file is damaged or ends early: what was read until then has been received. */
  isWhole: z.boolean(),
  /** Why the rest of the file wasn't read; null if it was. */
  stoppedBy: z.nullable(z.enum(['refusals', 'limit'])),
})
export type ImportedOutbox = z.infer<typeof ImportedOutbox>

export const savedFileUpload = { field: 'file', maxFiles: 1, maxBytes: MAX_SAVED_FILE_BYTES } as const

export const outboxImports = {
  file: endpoint.staff.post('/api/v1/outbox/import', {
    summary:
      'Import a file that the observers’ app saved, as part `file` of a form. Its items are received like those of the device’s own calls; the same file may be imported again.',
    audit: 'outbox.import',
    upload: savedFileUpload,
    reply: ImportedOutbox,
  }),
}
