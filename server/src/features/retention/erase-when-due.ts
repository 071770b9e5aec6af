import { exports } from '@scrutineer/contract/exports'
import { erasureDay } from '@scrutineer/contract/helpers/erasure-day'
import { DateTime } from 'luxon'
import { type Db, transact } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { erasePersonalData } from './personal-data-store.ts'
import {
  digestEvidence,
  emitLive,
  findElectionSettings,
  insertErasure,
  lockElectionSettings,
  lockReporting,
  recordAuditEntry,
  recordSigningKey,
  signManifestsAgain,
  wasErased,
} from './store.ts'

export interface RetentionDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
  readonly signingKey: SigningKey
  readonly publicUrl?: string | undefined
  readonly isReadOnly?: boolean | undefined
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
    if (electionDate === null || retentionDays === null || (await wasErased(db, electionDate))) return false
    const now = clock()
    const today = DateTime.fromJSDate(now, { zone: timeZone ?? dependencies.timeZone }).toFormat('yyyy-MM-dd')
    if (today < erasureDay(electionDate, retentionDays)) return false
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
