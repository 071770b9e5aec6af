import type { ErasureRecord } from '@scrutineer/contract/retention'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasRow } from '../../db/shared/rows.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'

export { recordAuditEntry } from '../../db/shared/audit-log.ts'
export { findElectionSettings, lockElectionSettings, lockReporting } from '../../db/shared/election-settings.ts'
export { emitLive } from '../../db/shared/live-events.ts'
export { recordSigningKey } from '../../db/shared/signing-keys.ts'

/** The number of the hashes of all evidence, and a hash over them. */
export const digestEvidence = async (db: Db): Promise<{ hashes: number; digest: string }> => {
  const { rows } = await sql<{ hashes: number; digest: string }>`
    select count(*)::int as hashes,
      encode(sha256(convert_to(coalesce(string_agg(hash, ' ' order by hash collate "C"), ''), 'UTF8')), 'hex') as digest
    from (
      select concat('item ', id, ' ', sha256) as hash from app_item
      union all select concat('file ', id, ' ', sha256, ' ', original_sha256) from attachment
      union all select concat('file ', id, ' ', sha256, ' ', original_sha256) from unplaced_attachment
      union all select concat('unplaced ', id, ' ', fingerprint) from unplaced_report
    ) as evidence`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate has no row')
  return row
}

/** Signs the manifests of exports again, after names in them were erased. The hashes that they contain stay. */
export const signManifestsAgain = async (db: Db, signingKey: SigningKey): Promise<void> => {
  for (const { id, document } of await db.selectFrom('export_manifest').select(['id', 'document']).execute()) {
    const { signature: _, ...unsigned } = document
    const signed = signingKey.sign({ ...unsigned, publicKey: { ...unsigned.publicKey, id: signingKey.id } })
    await db
      .updateTable('export_manifest')
      .set({ document: JSON.stringify(signed), key_id: signingKey.id })
      .where('id', '=', id)
      .execute()
  }
}

/** The records of what was erased, the newest first. */
export const findErasures = async (db: Db): Promise<ErasureRecord[]> => {
  const rows = await db.selectFrom('erasure').select('document').orderBy('erased_at', 'desc').execute()
  return rows.map(({ document }) => document)
}

/** Whether personal data was erased for this date of the election. */
export const wasErased = (db: Db, electionDate: string): Promise<boolean> =>
  hasRow(db.selectFrom('erasure').where('election_date', '=', electionDate))

export const insertErasure = async (db: Db, record: ErasureRecord): Promise<void> => {
  const { electionDate, erasedAt } = record
  await db
    .insertInto('erasure')
    .values({ election_date: electionDate, erased_at: new Date(erasedAt), document: JSON.stringify(record) })
    .execute()
}
