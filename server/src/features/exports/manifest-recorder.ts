import {
  type ExportFilter,
  type ExportManifest,
  type ExportPart,
  exports,
  type ManifestPart,
} from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { BLOCK_SIZE, createColumnHasher } from '../../domain/crypto/column-hashes.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { toIso } from '../../http/response/to-iso.ts'
import type { Column } from './content/headings.ts'
import type { ExportJob } from './export-job.ts'
import { toCsvText } from './formats/csv.ts'
import type { Pages } from './formats/table.ts'
import { insertManifest } from './store.ts'

/** Rows hashed and handed on before other requests get their turn. */
const ROWS_PER_SLICE = 200

const filtersOf = ({
  county,
  pollingStationNumber,
  phoneObserver,
  from,
  to,
}: ExportFilter): ExportManifest['filters'] => ({
  ...(county !== undefined && { county }),
  ...(pollingStationNumber !== undefined && { pollingStationNumber }),
  ...(phoneObserver !== undefined && { phoneObserver }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/**
 * Hashes an export's rows as they pass. When the last has, and before the file ends, the signed manifest is stored:
 * whoever has the whole file can have its manifest, and a file that breaks off has none.
 */
export const createManifestRecorder = (
  scoped: ScopedDb,
  signingKey: SigningKey,
  job: ExportJob,
  parts: readonly ExportPart[],
) => {
  const { id, actor, now, query, timeZone, publicUrl } = job
  const format = query.format ?? 'xlsx'
  const proven: ManifestPart[] = []

  const store = async () => {
    const { scope } = scoped
    const manifest = signingKey.sign({
      id,
      madeAt: toIso(now),
      madeBy: actor.account,
      idNgo: scope.kind === 'ngo' ? scope.ngoId : null,
      timeZone,
      format,
      filters: filtersOf(query),
      parts: proven,
      publicKey: { id: signingKey.id, address: `${publicUrl ?? ''}${exports.key.path}` },
    })
    await insertManifest(scoped, { manifest, publicKey: signingKey.publicKey, ngoId: actor.ngoId, now })
  }

  return {
    /** Parts pass in the order in which they are written. */
    async *recordPages(name: ExportPart, columns: readonly Column[], pages: Pages): Pages {
      // As a reader of the file gets them: a workbook's text is what it was, in CSV some of it has an apostrophe.
      const textOf = format === 'csv' ? toCsvText : String
      const hashes = createColumnHasher(columns.length)
      for await (const page of pages) {
        for (let at = 0; at < page.length; at += ROWS_PER_SLICE) {
          const rows = page.slice(at, at + ROWS_PER_SLICE)
          hashes.add(rows.map(row => row.map(textOf)))
          yield rows
        }
      }
      const { rows, blocks } = hashes.end()
      proven.push({
        name,
        columns: columns.map(({ heading }) => heading),
        rows,
        blockSize: BLOCK_SIZE,
        blocks: blocks.map(block => [...block]),
      })
      if (proven.length === parts.length) await store()
    },
  }
}
