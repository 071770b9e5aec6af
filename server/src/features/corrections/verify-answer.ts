import type { VerificationMethod } from '@scrutineer/contract/fields/corrections'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { answerChanged, type Caller, changeVersion } from './change-version.ts'
import { findVerification, insertVerification, notifyReport, withdrawVerification } from './store.ts'

/**
 * Marks the current version of an answer as verified, or withdraws its verification; a verification by another method replaces the
 * one before. A repetition changes nothing.
 */
export const verifyAnswer = (outer: Caller, idAnswer: number, method: VerificationMethod | null): Promise<void> =>
  changeVersion(outer, idAnswer, async ({ scoped, actor, now }, version) => {
    if (version.supersededAt) throw answerChanged()
    const subject = { kind: 'observer', id: version.observerId } as const
    const before = await findVerification(scoped, idAnswer)
    if ((before?.method ?? null) === method) return recordAuditEntry(scoped, subject, { repeated: true })
    const act = { account: actor.account, now }
    await withdrawVerification(scoped, idAnswer, act)
    if (method !== null) await insertVerification(scoped, idAnswer, method, act)
    await notifyReport(scoped, version, now)
    await recordAuditEntry(scoped, subject, { state: method ?? 'withdrawn' })
  })
