import {
  type ExportedPart,
  type ExportFilter,
  type ExportPart,
  exports,
  type Manifest,
} from '@scrutineer/contract/exports'
import { BLOCK_SIZE, makeColumnHashes } from '../../domain/column-hashes.ts'
import type { Reach } from '../../domain/scope.ts'
import type { SigningKey } from '../../domain/signing-key.ts'
import { instant } from '../../http/instant.ts'
import type { Pages } from './cell.ts'
import { csvText } from './csv-lines.ts'
import type { ExportJob } from './export-job.ts'
import type { Column } from './headings.ts'
import { insertManifest } from './store.ts'

/** Rows hashed and handed on before other requests get their turn. */
const ROWS_AT_ONCE = 200

const filtersOf = ({ county, pollingStationNumber, phoneObserver, from, to }: ExportFilter): Manifest['filters'] => ({
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
export const makeProof = (reach: Reach, signingKey: SigningKey, job: ExportJob, parts: readonly ExportPart[]) => {
  const { id, actor, now, query, timeZone, publicUrl } = job
  const format = query.format ?? 'xlsx'
  const proven: ExportedPart[] = []

  const store = async () => {
    const { scope } = reach
    const manifest = signingKey.sign({
      id,
      madeAt: instant(now),
      madeBy: actor.account,
      idNgo: scope.kind === 'ngo' ? scope.ngoId : null,
      timeZone,
      format,
      filters: filtersOf(query),
      parts: proven,
      publicKey: { id: signingKey.id, address: `${publicUrl ?? ''}${exports.key.path}` },
    })
    await insertManifest(reach, { manifest, publicKey: signingKey.publicKey, ngoId: actor.ngoId, now })
  }

  return {
    /** Parts pass in the order in which they are written. */
    async *watch(name: ExportPart, columns: readonly Column[], pages: Pages): Pages {
      // As a reader of the file gets them: a workbook's text is what it was, in CSV some of it has an apostrophe.
      const textOf = format === 'csv' ? csvText : String
      const hashes = makeColumnHashes(columns.length)
      for await (const page of pages) {
        for (let at = 0; at < page.length; at += ROWS_AT_ONCE) {
          const rows = page.slice(at, at + ROWS_AT_ONCE)
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
