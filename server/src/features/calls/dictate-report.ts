import type { DictatedAnswer } from '@scrutineer/contract/fields/call-values'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findStationKey } from '../../db/shared/observer-station.ts'
import { toIdempotentRequest } from '../../domain/concurrency/idempotent-request.ts'
import type { Message } from '../../domain/messages.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { optionErrorOf, type ResolvedAnswer, resolvePosted } from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { type Caller, type CallInput, isRepeatedCall, storeCall } from './record-call.ts'

interface DictatedReport extends CallInput {
  readonly idPollingStation: number
  readonly answers: readonly DictatedAnswer[]
}

/** Resolves the answers. Throws `invalid` for what is stored as received from phones, but staff can correct. */
const resolveDictated = async ({ scoped }: Caller, { idObserver, idPollingStation, answers }: DictatedReport) => {
  const station = orNotFound(await findStationKey(scoped, idPollingStation))
  const { countyCode, stationNumber: pollingStationNumber } = station
  const posted = answers.map(answer => ({ ...answer, countyCode, pollingStationNumber }))
  const { context, resolutions } = await resolvePosted(scoped, idObserver, posted)
  const singleChoices = new Set(context.questions.filter(({ takesSeveral }) => !takesSeveral).map(({ id }) => id))
  const seen = new Set<number>()
  const resolved: ResolvedAnswer[] = []
  const errors: Record<string, Message[]> = {}
  for (const [index, answer] of posted.entries()) {
    const { answer: resolvedAnswer, reasons = [] } = resolutions[index] ?? {}
    const [field, options] = [`answers[${index}].questionId`, `answers[${index}].options`]
    const optionError = optionErrorOf(reasons)
    if (seen.has(answer.questionId)) errors[field] = [['question_repeated']]
    else if (reasons.includes('unknown_question')) errors[field] = [['unknown_question']]
    else if (optionError) errors[options] = [optionError]
    else if (singleChoices.has(answer.questionId) && answer.options.length > 1) errors[options] = [['single_choice']]
    else if (resolvedAnswer) resolved.push(resolvedAnswer)
    // The station was merged or renumbered after it was read.
    else throw problem('conflict')
    seen.add(answer.questionId)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { context, resolved }
}

/** Stores dictated answers as the observer's report, and the call. A repetition with the same key changes nothing. */
export const dictateReport = (outer: Caller, report: DictatedReport, key?: string): Promise<void> =>
  inTransaction(outer.scoped, async scoped => {
    const caller = { ...outer, scoped }
    const { actor, now } = caller
    const { idObserver: observerId } = report
    const request = toIdempotentRequest(actor, key, report)
    const subject = { kind: 'observer', id: observerId } as const
    if (await isRepeatedCall(caller, observerId, request))
      return recordAuditEntry(scoped, subject, { count: report.answers.length, repeated: true })
    const { context, resolved } = await resolveDictated(caller, report)
    const source = { isFromPhone: false, dictatedTo: actor.account, receivedAt: now, isLocked: true }
    await writeAnswers(scoped, { observerId, context, resolved, ...source })
    await storeCall(caller, 'dictated', report, request)
    await recordAuditEntry(scoped, subject, { count: resolved.length })
  })
