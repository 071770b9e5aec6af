import { type ExportManifest, exports, type ManifestPart } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { BLOCK_SIZE, createColumnHasher } from '../../../domain/crypto/column-hashes.ts'
import type { SigningKey } from '../../../domain/crypto/signing-key.ts'
import { toCsvText, toPlainText } from '../../../http/response/spreadsheet/csv.ts'
import { toSheetText } from '../../../http/response/spreadsheet/sheet-xml.ts'
import type { Column, RowPages } from '../../../http/response/spreadsheet/table.ts'
import type { ExportJob } from '../export-job.ts'
import { insertManifest } from './store.ts'

/** Rows hashed before they are passed on. */
const ROWS_PER_SLICE = 200

/** How the file is written, as opposed to what it contains. */
const formatFields = ['format', 'part']

const filtersOf = (query: ExportJob['query']): ExportManifest['filters'] => {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || formatFields.includes(name) ? [] : [[name, value] as const],
  )
  return Object.fromEntries(filters)
}

/**
 * Hashes an export's rows as they are read. The signed manifest is stored after the last row, before the file ends: a
 * complete file has a manifest, a truncated one doesn't.
 */
export const createManifestRecorder = (scoped: ScopedDb, signingKey: SigningKey, job: ExportJob, partCount: number) => {
  const { id, actor, now, query, flat, timeZone, publicUrl, isRehearsal } = job
  const format = query.format ?? 'xlsx'
  const recorded: ManifestPart[] = []

  const store = async () => {
    const { scope } = scoped
    const manifest = signingKey.sign({
      id,
      madeAt: now.toISOString(),
      madeBy: actor.account,
      idNgo: scope.kind === 'ngo' ? scope.ngoId : null,
      timeZone,
      format,
      filters: filtersOf(query),
      parts: recorded,
      ...(isRehearsal && { rehearsal: true as const }),
      publicKey: { id: signingKey.id, address: `${publicUrl ?? ''}${exports.key.path}` },
    })
    await insertManifest(scoped, { manifest, publicKey: signingKey.publicKey, ngoId: actor.ngoId, now })
  }

  return {
    /** Passes a part's pages through. Call it once for each part, in the order of the file. */
    async *recordPages(name: ManifestPart['name'], columns: readonly Column[], pages: RowPages): RowPages {
      // The text as read from the file: unchanged in a workbook, with escaped formulas in a CSV for spreadsheets.
      const textOf = format === 'xlsx' ? toSheetText : flat ? toPlainText : toCsvText
      const hashes = createColumnHasher(columns.length)
      for await (const page of pages) {
        for (let at = 0; at < page.length; at += ROWS_PER_SLICE) {
          const rows = page.slice(at, at + ROWS_PER_SLICE)
          hashes.add(rows.map(row => row.map(textOf)))
          yield rows
        }
      }
      const { rows, blocks } = hashes.end()
      recorded.push({
        name,
        columns: columns.map(({ heading }) => heading),
        rows,
        blockSize: BLOCK_SIZE,
        blocks: blocks.map(block => [...block]),
      })
      if (recorded.length === partCount) await store()
    },
  }
}
