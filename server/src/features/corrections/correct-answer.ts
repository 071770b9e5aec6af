import type { NewCorrection } from '@scrutineer/contract/corrections'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { invalid } from '../../domain/problem.ts'
import { answerKey, isSameResponse } from '../../reports/diff-answers.ts'
import { optionErrorOf, resolvePosted } from '../../reports/resolve-answers.ts'
import { answerChanged, type Caller, changeVersion, stationOfVersion, writeVersion } from './change-version.ts'
import { findVersion, type Version } from './store.ts'

const resolve = async ({ scoped }: Caller, version: Version, { options }: NewCorrection) => {
  const { countyCode, stationNumber: pollingStationNumber } = await stationOfVersion(scoped, version)
  const posted = { questionId: version.questionId, options, countyCode, pollingStationNumber }
  const { context, resolutions } = await resolvePosted(scoped, version.observerId, [posted])
  const [{ answer, reasons = [] } = {}] = resolutions
  const optionError = optionErrorOf(reasons)
  if (optionError) throw invalid({ options: [optionError] })
  if (!answer) throw new Error(`question ${version.questionId} of an answer does not exist`)
  // Accepted from phones, but staff can correct it. A text that isn't of its kind is stored as it is, like that of a phone.
  if (answer.options.length > 1 && !context.questions.some(({ takesSeveral }) => takesSeveral))
    throw invalid({ options: [['single_choice']] })
  return { context, answer }
}

/**
 * Enters a correction. Staff decide on a later answer of the observer first. A repetition of the caller's own correction changes
 * nothing.
 */
export const correctAnswer = (outer: Caller, correction: NewCorrection): Promise<void> =>
  changeVersion(outer, correction.idAnswer, async (caller, version) => {
    const { scoped, actor } = caller
    const { reason } = correction
    const subject = { kind: 'observer', id: version.observerId } as const
    const { context, answer } = await resolve(caller, version, correction)
    const current = context.current.find(each => answerKey(each) === answerKey(answer))
    if (!current) throw answerChanged()
    const isSame = isSameResponse(current, answer)
    const entered = current.observed && (await findVersion(scoped, current.id))
    if (isSame && entered && entered.correctedBy === actor.account && entered.reason === reason)
      return recordAuditEntry(scoped, subject, { repeated: true })
    if (current.id !== version.id || current.observed?.isInConflict) throw answerChanged()
    if (isSame) throw invalid({ options: [['unchanged_answer']] })
    await writeVersion(caller, version, context, answer, { correction: { account: actor.account, reason } })
    await recordAuditEntry(scoped, subject)
  })
