import { exports } from '@scrutineer/contract/exports'
import { erasureDay } from '@scrutineer/contract/helpers/erasure-day'
import { type ErasureRecord, retention } from '@scrutineer/contract/retention'
import type { FastifyInstance } from 'fastify'
import { DateTime } from 'luxon'
import { type Db, transact } from '../../db/client.ts'
import { onlyRow } from '../../db/query.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findElectionSettings, lockElectionSettings, lockReporting } from '../../db/shared/election-settings.ts'
import { emitLive } from '../../db/shared/live-events.ts'
import { countPersonalData, erasePersonalData } from '../../db/shared/personal-data.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { recordSigningKey } from '../../db/shared/signing-keys.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import type { ServerContext } from '../../http/server-context.ts'

type RetentionDependencies = Pick<
  ServerContext,
  'db' | 'clock' | 'timeZone' | 'signingKey' | 'publicUrl' | 'isReadOnly'
>

/** The number of the hashes of all evidence, and a hash over them. */
const digestEvidence = (db: Db) => onlyRow<{
  hashes: number
  digest: string
}>(db)`
  select count(*)::int as hashes,
    encode(sha256(convert_to(coalesce(string_agg(hash, ' ' order by hash collate "C"), ''), 'UTF8')), 'hex') as digest
  from (
    select concat('item ', id, ' ', sha256) as hash from app_item
    union all select concat('file ', id, ' ', sha256, ' ', original_sha256) from attachment
    union all select concat('file ', id, ' ', sha256, ' ', original_sha256) from unplaced_attachment
    union all select concat('unplaced ', id, ' ', fingerprint) from unplaced_report
  ) as evidence`

/** Signs the manifests of exports again, after names in them were erased. The hashes that they contain stay. */
const signManifestsAgain = async (db: Db, signingKey: SigningKey): Promise<void> => {
  for (const { id, document } of await db.selectFrom('export_manifest').select(['id', 'document']).execute()) {
    const { signature: _, publicKey, ...fields } = document
    const signed = JSON.stringify(signingKey.sign({ ...fields, publicKey: { ...publicKey, id: signingKey.id } }))
    const changes = { document: signed, key_id: signingKey.id }
    await db.updateTable('export_manifest').set(changes).where('id', '=', id).execute()
  }
}

export const insertErasure = async (db: Db, record: ErasureRecord): Promise<void> => {
  const row = { election_date: record.electionDate, erased_at: new Date(record.erasedAt) }
  await db
    .insertInto('erasure')
    .values({ ...row, document: JSON.stringify(record) })
    .execute()
}

/**
 * Erases personal data in one transaction, once per date of the election, if the settings say so and the day has come. Throws, and
 * erases nothing, if a hash of the evidence would change. Returns whether it erased.
 */
export const eraseWhenDue = (dependencies: RetentionDependencies): Promise<boolean> =>
  transact(dependencies.db, async db => {
    const { clock, signingKey, publicUrl } = dependencies
    await lockElectionSettings(db)
    const { electionDate, retentionDays, timeZone } = await findElectionSettings(db)
    if (electionDate === null || retentionDays === null) return false
    const now = clock()
    const today = DateTime.fromJSDate(now, { zone: timeZone ?? dependencies.timeZone }).toFormat('yyyy-MM-dd')
    if (today < erasureDay(electionDate, retentionDays)) return false
    if (await hasRow(db.selectFrom('erasure').where('election_date', '=', electionDate))) return false
    await lockReporting(db)
    const before = await digestEvidence(db)
    const erased = await erasePersonalData(db, signingKey.deriveSecret('observer codes'))
    const after = await digestEvidence(db)
    if (after.digest !== before.digest) throw new Error('The erasure of personal data would change hashes of evidence')
    await recordSigningKey(db, signingKey, now)
    await signManifestsAgain(db, signingKey)
    const record = signingKey.sign({
      ...{ kind: 'erasure-record' as const, version: 1 as const },
      ...{ erasedAt: now.toISOString(), electionDate, retentionDays, erased },
      evidence: { hashes: after.hashes, digestBefore: before.digest, digestAfter: after.digest },
      publicKey: { id: signingKey.id, address: `${publicUrl ?? ''}${exports.key.path}` },
    })
    await insertErasure(db, record)
    const count = Object.values(erased).reduce((sum, each) => sum + each, 0)
    const audit = {
      action: 'retention.erase' as const,
      at: now,
      address: '',
      staffId: null,
      account: null,
      ngoId: null,
    }
    await recordAuditEntry({ db, audit }, null, { count })
    await emitLive({ kind: 'reset', at: now }).execute(db)
    return true
  })

const HOUR = 3_600_000

export const retentionRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: RetentionDependencies) => {
  const codeSecret = dependencies.signingKey.deriveSecret('observer codes')
  serve(retention.get, async ({ scoped: { db } }) => {
    const records = await db.selectFrom('erasure').select('document').orderBy('erased_at', 'desc').execute()
    return { records: records.map(({ document }) => document) }
  })
  serve(retention.preview, async ({ scoped: { db } }) => ({ wouldErase: await countPersonalData(db, codeSecret) }))
  if (dependencies.isReadOnly) return
  const run = async () => {
    if (await eraseWhenDue(dependencies)) app.log.info('Personal data was erased')
  }
  runPeriodically(app, { name: 'Erasure of personal data', everyMs: HOUR, run })
}
