import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { ThreadFilter } from './fields/threads.ts'
import { blankAsUndefined, booleanFromText, Id, IsoDateTime, intFromText, trimmedTextOrEmpty } from './fields/values.ts'

/** Media types by export format. */
export const exportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Parts of an export: the sheets of a workbook; a CSV file has one of them. */
export const exportParts = ['answers', 'notes', 'visits', 'followUps', 'checks'] as const
export type ExportPart = (typeof exportParts)[number]

/** The reports of a list: its filters, without its page. */
const reportFilter = z.omit(ThreadFilter, { observerPhoneNumber: true, order: true, page: true, pageSize: true })

/**
 * `from` and `to` are the time of the answer, of a note's creation, of a visit's arrival, of a
 * follow-up's event, or when a check fired. Extension: each other filter, as of `ThreadFilter`, selects what belongs to the reports that match it while the
 * file is being written.
 */
export const ExportFilter = z.extend(reportFilter, {
  /** Substring of the observer's phone number. */
  phoneObserver: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension: `xlsx` by default. */
  format: blankAsUndefined(z.enum(['xlsx', 'csv'])),
  /** Extension: part of a CSV file, default `answers`. A workbook has all of them. */
  part: blankAsUndefined(z.enum(exportParts)),
})
export type ExportFilter = z.infer<typeof ExportFilter>

/** Parts of a flat export: its rows, and in a workbook the meaning of its columns. */
const flatParts = ['wide', 'long', 'codebook'] as const

/** At most as many characters as an address can have. */
const MAX_COLUMN_NAMES = 8_000

const flatFilter = {
  phoneObserver: blankAsUndefined(trimmedTextOrEmpty(50)),
  idForm: Id,
  /** `wide` (default): a row a report; `long`: a row a selected option. */
  shape: blankAsUndefined(z.enum(['wide', 'long'])),
  /** `names` adds the observers' names and phone numbers to their codes; only for organizers. Default `codes`. */
  people: blankAsUndefined(z.enum(['codes', 'names'])),
  /** `csv` by default. A workbook has the code book as its second sheet. */
  format: blankAsUndefined(z.enum(['csv', 'xlsx'])),
  /** False leaves out what observers typed as text. */
  texts: blankAsUndefined(booleanFromText),
  /** Names of the shape's columns, separated by commas: only these. By default all. */
  columns: blankAsUndefined(trimmedTextOrEmpty(MAX_COLUMN_NAMES)),
  /** A value of `exportCursorHeader`: only reports that changed since that export. One that ceased to match a filter is missing. */
  since: blankAsUndefined(intFromText(0, Number.MAX_SAFE_INTEGER)),
}

/** As the list of reports filters, `from` and `to` included: they are the time of a report's newest answer. */
export const FlatExportFilter = z.extend(reportFilter, flatFilter)
export type FlatExportFilter = z.infer<typeof FlatExportFilter>

/** As the list of reports filters, `from` and `to` included: they are the time of a report's newest answer. */
export const PictureFilter = z.extend(reportFilter, { phoneObserver: blankAsUndefined(trimmedTextOrEmpty(50)) })

/** What a download of the notes' files contains. */
export const PictureCount = z.object({
  /** Files in the ZIP. */
  files: z.int(),
  /** Sum of their sizes as received. */
  bytes: z.int(),
  /** Files without a display copy, which only organizers get: the index lists them. */
  listedOnly: z.int(),
  /** Whether the files are as received; otherwise they are display copies of pictures. */
  areOriginals: z.boolean(),
  /** Above this sum of sizes the download is refused. */
  maxBytes: z.int(),
})
export type PictureCount = z.infer<typeof PictureCount>

/** A picture of a note with a preview. */
export const ReportPicture = z.object({
  id: z.int(),
  /** Signed URL of the preview, as in `attachmentPath` of a note. */
  path: z.string(),
  /** Of the file as received. */
  sha256: z.string(),
  /** When the note was received. */
  createdAt: IsoDateTime,
  idObserver: z.int(),
  observerName: z.string(),
  idPollingStation: z.int(),
  /** County code, space, station number: `AB 12`. */
  pollingStationName: z.string(),
  /** Codes of the question that the note is about, and of its form; null for a note on the polling station. */
  question: z.nullable(z.object({ formCode: z.string(), code: z.string() })),
})
export type ReportPicture = z.infer<typeof ReportPicture>

/** A column of a flat export as a field of a Table Schema. */
export const FlatField = z.object({
  /** Begins with a letter; then letters, digits and underscores. The same in every language. */
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'datetime', 'date', 'time']),
  /** Of a time of day. */
  format: z.optional(z.literal('%H:%M')),
  title: z.string(),
  /** By BCP 47 tag, in each language of the server. */
  titles: z.record(z.string(), z.string()),
  unit: z.optional(z.string()),
  /** The codes of options with their texts. A column with several codes, separated by spaces, has no constraint. */
  categories: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  constraints: z.optional(z.object({ enum: z.array(z.union([z.string(), z.int()])) })),
})
export type FlatField = z.infer<typeof FlatField>

/** Frictionless Data Package of a flat export in CSV. */
export const DataPackage = z.object({
  name: z.string(),
  title: z.string(),
  created: IsoDateTime,
  /** Zone of the offsets. */
  timeZone: z.string(),
  resources: z.array(
    z.object({
      name: z.enum(['wide', 'long']),
      /** `wide.csv` or `long.csv`. */
      path: z.string(),
      format: z.literal('csv'),
      mediatype: z.literal('text/csv'),
      encoding: z.literal('utf-8'),
      schema: z.object({
        fields: z.array(FlatField),
        missingValues: z.array(z.string()),
        primaryKey: z.optional(z.array(z.string())),
      }),
    }),
  ),
})

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One sheet of a workbook, or the contents of a CSV file. */
export const ManifestPart = z.object({
  name: z.union([z.enum(exportParts), z.enum(flatParts)]),
  /** Headings in order. */
  columns: z.array(z.string()),
  /** Number of rows, without the heading row. */
  rows: z.int(),
  /** Rows per block; the last block may have fewer. */
  blockSize: z.int().check(z.positive()),
  /** One hash per block and column: SHA-256 over the UTF-8 JSON array of the cells' texts. */
  blocks: z.array(z.array(Sha256)),
})
export type ManifestPart = z.infer<typeof ManifestPart>

/** Signed description of an export, to verify that a file is unaltered. */
export const ExportManifest = z.object({
  id: z.uuid(),
  /** Time of the database snapshot. */
  madeAt: IsoDateTime,
  /** Account that requested it. */
  madeBy: z.string(),
  /** NGO whose observers the export covers; null for all. */
  idNgo: z.nullable(z.int()),
  /** Time zone of the times in the file. */
  timeZone: z.string(),
  format: z.enum(['xlsx', 'csv']),
  /** Filters as requested, by name. */
  filters: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])),
  parts: z.array(ManifestPart),
  /** The reports belong to a rehearsal. Absent otherwise. */
  rehearsal: z.optional(z.literal(true)),
  /** Public key that verifies the signature, and the URL where the server publishes it. */
  publicKey: z.object({ id: Sha256, address: z.string() }),
  /** Ed25519 signature, in base64, over the canonical JSON (RFC 8785) of all other fields. */
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

/** Response header with the id of the export's manifest. */
export const exportIdHeader = 'export-id'

/** Response header of a flat export: what the next export has as `since`. */
export const exportCursorHeader = 'export-cursor'
/** Response header of a flat export: `changed` if only reports that changed since the cursor are in it, otherwise `all`. */
export const exportRowsHeader = 'export-rows'

export const exports = {
  all: endpoint.staff.get('/api/v1/export/all', {
    readToken: true,
    summary:
      'Export answers, notes, visits, the events of follow-ups and the checks that fired as a workbook, or one of them as CSV with format=csv. In CSV, an apostrophe precedes any text that a spreadsheet could run as a formula. The header Export-Id identifies the manifest.',
    audit: 'export.download',
    query: ExportFilter,
    contentType: exportContentTypes.xlsx,
    maxPerSession: 2,
    specified: true,
  }),
  flat: endpoint.staff.get('/api/v1/export/flat', {
    readToken: true,
    summary:
      'The answers to a form as one table for analysis. CSV is UTF-8 without a byte order mark, with no apostrophes. Codes instead of the observers’ names and phone numbers unless people=names. The header Export-Id identifies the manifest.',
    audit: 'export.download',
    query: FlatExportFilter,
    contentType: exportContentTypes.csv,
    maxPerSession: 2,
  }),
  dataPackage: endpoint.staff.get('/api/v1/export/flat/datapackage', {
    readToken: true,
    summary: 'The columns of the flat export with the same query: types, labels and codes (Frictionless Data Package).',
    query: FlatExportFilter,
    reply: DataPackage,
  }),
  pictures: endpoint.staff.get('/api/v1/export/pictures', {
    summary:
      'The files of the notes as a ZIP, which ends with index.csv: originals for organizers, display copies of pictures for others. 404 without any, 400 above the limit of `maxBytes`.',
    audit: 'picture.download',
    query: PictureFilter,
    contentType: 'application/zip',
    maxPerSession: 1,
  }),
  countPictures: endpoint.staff.get('/api/v1/export/pictures/count', {
    summary: 'The number and the size of the files that a download with the same query contains.',
    query: PictureFilter,
    reply: PictureCount,
  }),
  listPictures: endpoint.staff.get('/api/v1/export/pictures/list', {
    readToken: true,
    summary:
      'The pictures that a download with the same query contains, with addresses of their display copies, newest first.',
    query: z.extend(PictureFilter, pageQueryFields),
    reply: pageOf(ReportPicture),
  }),
  manifest: endpoint.staff.get('/api/v1/export/:id/manifest', {
    readToken: true,
    summary: 'The signed manifest of an export in the caller’s scope. Incomplete exports have none.',
    params: z.object({ id: z.uuid() }),
    reply: ExportManifest,
  }),
  key: endpoint.anyone.get('/api/v1/export/key', {
    summary: 'All public keys that exports were signed with, the current one first.',
    reply: PublishedKeys,
  }),
}
