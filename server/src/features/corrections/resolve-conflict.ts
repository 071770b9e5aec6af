import type { ConflictResolution, VerificationMethod } from '@scrutineer/contract/fields/corrections'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { answerChanged, type Caller, changeVersion, stationOfVersion, writeVersion } from './change-version.ts'
import {
  findConflict,
  findSelection,
  findVerification,
  insertVerification,
  notifyReport,
  updateConflict,
  type Version,
  withdrawVerification,
} from './store.ts'

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

/** Copies the answer, which becomes the current version. */
const acceptAnswer = async (caller: Caller, version: Version) => {
  const { scoped, actor } = caller
  const key = await stationOfVersion(scoped, version)
  const references = { stations: [key], questionIds: [version.questionId], optionIds: [] }
  const context = await loadPostContext(scoped, version.observerId, references)
  const station = context.stations.find(({ id }) => id === version.stationId)
  if (!station) throw new Error(`station ${version.stationId} of an answer does not exist`)
  const { stationId, questionId, formId, formVersion, notObserved } = version
  const options = await findSelection(scoped, version.id)
  const answer = { station, stationId, questionId, formId, formVersion, options, notObserved }
  await writeVersion(caller, version, context, answer, { acceptedBy: actor.account })
}

/** Decides on an answer that contradicts a correction. A repetition changes nothing. */
export const resolveConflict = (
  outer: Caller,
  idAnswer: number,
  resolution: Exclude<ConflictResolution, 'replaced'>,
): Promise<void> =>
  changeVersion(outer, idAnswer, async (caller, version) => {
    const { scoped, actor, now } = caller
    const subject = { kind: 'observer', id: version.observerId } as const
    const conflict = await findConflict(scoped, idAnswer)
    if (conflict?.resolution === resolution) return recordAuditEntry(scoped, subject, { repeated: true })
    if (conflict?.resolution !== null) throw answerChanged()
    await updateConflict(scoped, idAnswer, resolution, { account: actor.account, now })
    if (resolution === 'accepted') await acceptAnswer(caller, version)
    else await notifyReport(scoped, version, now)
    await recordAuditEntry(scoped, subject, { state: resolution })
  })
