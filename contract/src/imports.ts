import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { backupPhone, phone } from './fields/observer.ts'
import { TableFileOptions, tableNotes } from './fields/table-file.ts'
import { blankAsUndefined, booleanFromText, Id, rawText, trimmedText, trimmedTextOrEmpty } from './fields/values.ts'

/**
 * Row of a file of observers: `phone,pin,name`. With a header the file may also have the columns `backupPhone` and `stations`
 * (`AB 12, 13, Alba 15-17`, or codes of stations), or a first name, the county and the number of stations in columns of their own.
 */
export const ObserverCsvRow = z.object({
  phone,
  pin: rawText(100, 4),
  name: trimmedText(200),
  backupPhone: z.prefault(backupPhone, ''),
  stations: z.prefault(trimmedTextOrEmpty(2000), ''),
})
export type ObserverCsvRow = z.infer<typeof ObserverCsvRow>

export const ObserverImportReport = z.object({
  /** Observers added; in a dry run, observers that would be added. */
  count: z.int(),
  rejected: z.array(z.object({ line: z.int(), phone: z.string(), reason: z.string() })),
  notes: tableNotes,
})
export type ObserverImportReport = z.infer<typeof ObserverImportReport>

/** What a file changes, or would change, about observers whom the NGO already has. */
export const ObserverUpdateReport = z.object({
  /** Lines of existing observers, with what differs; without fields, nothing does. */
  existing: z.array(z.object({ line: z.int(), fields: z.array(z.enum(['name', 'backupPhone', 'stations'])) })),
  /** Lines of existing observers that are left as they are. */
  rejected: z.array(z.object({ line: z.int(), phone: z.string(), reason: z.string() })),
})
export type ObserverUpdateReport = z.infer<typeof ObserverUpdateReport>

/** A CSV file of observers. A large NGO may have 20,000. */
export const observersUpload = { field: 'file', maxFiles: 1, maxBytes: 20 * 1024 * 1024 } as const

/** Maximum lines of a file. Hashing the PINs, slow by design, limits what one request can process. */
export const MAX_IMPORT_ROWS = 50_000

/** The text fields come with the file, as `multipart/form-data`. */
const body = z.extend(TableFileOptions, { ongId: Id })

/** Line numbers of a file, separated by commas. */
const LineNumbers = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(,\d{1,6})*$/, { error: 'wrong_format' })),
  z.transform(text => text.split(',').map(Number)),
)

export const imports = {
  observers: endpoint.staff.post('/api/v1/observer/import', {
    summary: 'Add observers from a CSV file to an NGO. Returns their number, or a report with report=true.',
    audit: 'observers.import',
    query: z.object({ report: blankAsUndefined(booleanFromText) }),
    body: z.extend(body, {
      /** Extension: lines whose PIN the client generated. Those PINs are stored for `PIN_HOURS`, as in `pins`. */
      generatedPins: z.optional(LineNumbers),
    }),
    upload: observersUpload,
    reply: z.union([z.int(), ObserverImportReport]),
    specified: true,
  }),
  checkObservers: endpoint.staff.post('/api/v1/observer/import/check', {
    summary: 'Dry run of an import of observers, for one NGO or several: what is valid doesn’t depend on the NGO.',
    audit: 'observers.check_import',
    body: z.extend(TableFileOptions, { ongId: z.optional(Id) }),
    upload: observersUpload,
    reply: ObserverImportReport,
  }),
  updateObservers: endpoint.staff.post('/api/v1/observer/import/update', {
    summary:
      'Change the name, backup phone and assigned stations of the NGO’s observers who are in a CSV file, by phone. Empty cells change nothing; PINs stay; lines of other observers are ignored.',
    audit: 'observers.update_from_file',
    body,
    upload: observersUpload,
    reply: ObserverUpdateReport,
  }),
  checkObserverUpdate: endpoint.staff.post('/api/v1/observer/import/update/check', {
    summary: 'Dry run of a change of observers.',
    audit: 'observers.check_update',
    body,
    upload: observersUpload,
    reply: ObserverUpdateReport,
  }),
}
