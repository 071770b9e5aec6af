import * as z from 'zod/mini'
import { IsoDateTime } from './values.ts'

/** Instructions for observers, which the observers’ app keeps for use without a connection. */
export const Guide = z.object({
  id: z.int(),
  title: z.string(),
  /** By its content. Texts are in UTF-8. */
  mediaType: z.enum(['application/pdf', 'text/plain']),
  sizeBytes: z.int(),
  /** In hex. It changes when the file is replaced. */
  sha256: z.string(),
  /** Of the current file. */
  uploadedAt: IsoDateTime,
})
export type Guide = z.infer<typeof Guide>
