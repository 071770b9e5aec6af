import type { ConflictResolution } from '@scrutineer/contract/fields/corrections'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { answerChanged, type Caller, changeVersion, stationOfVersion, writeVersion } from './change-version.ts'
import { findConflict, findSelection, notifyReport, updateConflict, type Version } from './store.ts'

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
