import type { DictatedAnswer } from '@scrutineer/contract/fields/call-values'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findStationKey } from '../../db/shared/observer-station.ts'
import { toIdempotentRequest } from '../../domain/concurrency/idempotent-request.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { createResolver, type ResolvedAnswer, referencesOf } from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { type Caller, type CallInput, isRepeatedCall, storeCall } from './record-call.ts'

interface DictatedReport extends CallInput {
  readonly idPollingStation: number
  readonly answers: readonly DictatedAnswer[]
}

/** Resolves the answers. Throws `invalid` if a question or an option was never published. */
const resolveAnswers = async ({ scoped }: Caller, { idObserver, idPollingStation, answers }: DictatedReport) => {
  const station = await findStationKey(scoped, idPollingStation)
  if (!station) throw problem('not_found')
  const { countyCode, stationNumber: pollingStationNumber } = station
  const posted = answers.map(answer => ({ ...answer, countyCode, pollingStationNumber }))
  const context = await loadPostContext(scoped, idObserver, referencesOf(posted))
  const resolve = createResolver(context)
  const resolved: ResolvedAnswer[] = []
  const errors: Record<string, [['unknown_question'] | ['unknown_id']]> = {}
  for (const [index, answer] of posted.entries()) {
    const resolution = resolve(answer)
    if (resolution.answer && resolution.reasons.length === 0) resolved.push(resolution.answer)
    else if (resolution.reasons.includes('unknown_question'))
      errors[`answers[${index}].questionId`] = [['unknown_question']]
    else errors[`answers[${index}].options`] = [['unknown_id']]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { context, resolved }
}

/** Stores dictated answers as the observer's report, and the call. A repetition with the same key changes nothing. */
export const dictateReport = (outer: Caller, report: DictatedReport, key?: string): Promise<void> =>
  inTransaction(outer.scoped.db, async db => {
    const caller = { ...outer, scoped: { ...outer.scoped, db } }
    const { scoped, actor, now } = caller
    const { idObserver: observerId } = report
    const request = toIdempotentRequest(actor, key, report)
    const subject = { kind: 'observer', id: observerId } as const
    if (await isRepeatedCall(caller, observerId, request))
      return recordAuditEntry(scoped, subject, { count: report.answers.length, repeated: true })
    const { context, resolved } = await resolveAnswers(caller, report)
    const source = { isFromPhone: false, dictatedTo: actor.account, receivedAt: now, isLocked: true }
    if (!(await writeAnswers(scoped, { observerId, context, resolved, ...source })))
      throw new Error(`observer ${observerId} changed while its row was locked`)
    await storeCall(caller, 'dictated', report, request)
    await recordAuditEntry(scoped, subject, { count: resolved.length })
  })
