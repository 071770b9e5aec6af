import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { blankAsUndefined, DateTimeInput, IsoDateTime, intFromText, trimmedTextOrEmpty } from './values.ts'

/** The media type of each form that an export is made in. */
export const exportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What an export tells of: the sheets of a workbook, one by one as CSV. */
export const exportParts = ['answers', 'notes', 'visits'] as const
export type ExportPart = (typeof exportParts)[number]

export const ExportFilter = z.object({
  /** County code. */
  county: blankAsUndefined(trimmedTextOrEmpty(50)),
  pollingStationNumber: blankAsUndefined(intFromText(0, 2 ** 31 - 1)),
  /** Contained in the observer's phone. */
  phoneObserver: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Time of the answer; of a note its writing, of a visit its arrival. */
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  /** ✚ `xlsx` unless told. */
  format: blankAsUndefined(z.enum(['xlsx', 'csv'])),
  /** ✚ Which part a CSV has, `answers` unless told; a workbook has all three. */
  part: blankAsUndefined(z.enum(exportParts)),
})
export type ExportFilter = z.infer<typeof ExportFilter>

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One sheet of a workbook, or what a CSV holds. */
export const ManifestPart = z.object({
  name: z.enum(exportParts),
  /** Its headings, in order. */
  columns: z.array(z.string()),
  /** Without the headings. */
  rows: z.int(),
  /** Rows of a block; the last has the rest. */
  blockSize: z.int().check(z.positive()),
  /** Of each block, of each column: SHA-256 over its cells as a JSON array of text, in UTF-8. */
  blocks: z.array(z.array(Sha256)),
})
export type ManifestPart = z.infer<typeof ManifestPart>

/** What an export was when it left: whoever has it can tell whether a file is still that. */
export const ExportManifest = z.object({
  id: z.uuid(),
  /** The moment whose state the export tells. */
  madeAt: IsoDateTime,
  /** Account. */
  madeBy: z.string(),
  /** Whose observers are told of; null for everybody's. */
  idNgo: z.nullable(z.int()),
  /** The zone of the file's times. */
  timeZone: z.string(),
  format: z.enum(['xlsx', 'csv']),
  /** As they were asked for. */
  filters: z.object({
    county: z.optional(z.string()),
    pollingStationNumber: z.optional(z.int()),
    phoneObserver: z.optional(z.string()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  parts: z.array(ManifestPart),
  /** Which public key proves it, and where the server publishes that. */
  publicKey: z.object({ id: Sha256, address: z.string() }),
  /** Ed25519, in base64, over the canonical JSON (RFC 8785) of all the other fields. */
  signature: z.string(),
})
export type ExportManifest = z.infer<typeof ExportManifest>

export const PublishedKey = z.object({
  /** SHA-256 of the key in DER (SubjectPublicKeyInfo), in hex. */
  id: Sha256,
  algorithm: z.literal('Ed25519'),
  /** PEM. */
  publicKey: z.string(),
})

export const PublishedKeys = z.object({ keys: z.array(PublishedKey) })
export type PublishedKeys = z.infer<typeof PublishedKeys>

/** The header of an export's reply that says which manifest is its own. */
export const exportIdHeader = 'export-id'

export const exports = {
  all: endpoint({
    method: 'GET',
    path: '/api/v1/export/all',
    access: 'staff',
    summary:
      'Answers, notes and visits as a workbook; with format=csv one of them as CSV, in which an apostrophe stands before what could be a formula. The header Export-Id names its manifest.',
    audit: 'export.download',
    query: ExportFilter,
    contentType: exportContentTypes.xlsx,
    maxPerSession: 2,
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/api/v1/export/:id/manifest',
    access: 'staff',
    summary:
      'The signed manifest of an export that was made in the caller’s reach; one that broke off, or isn’t at its end yet, has none.',
    params: z.object({ id: z.uuid() }),
    reply: ExportManifest,
    extension: true,
  }),
  key: endpoint({
    method: 'GET',
    path: '/api/v1/export/key',
    access: 'anyone',
    summary: 'The public keys that exports were ever signed with, the present one first.',
    reply: PublishedKeys,
    extension: true,
  }),
}
