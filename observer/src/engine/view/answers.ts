import { AnswerBody, type OutboxItem, type OutboxStation, VisitBody } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import { answerKey, type ShownAnswer, stationKey, type Visit } from '../../model/app-model.ts'
import type { ReportRecord } from '../store/schema.ts'
import type { PlacedItem } from './placed-items.ts'

interface Dated {
  readonly answer: ShownAnswer
  /** By the server's clock; null if the server doesn't have it. */
  readonly receivedAt: string | null
}

/** What the server has, from this phone or another one. */
const readReports = (reports: readonly ReportRecord[]) => {
  const answers = new Map<string, Dated>()
  for (const { station, report } of reports)
    for (const { questionId, options, status, receivedAt } of report.answers) {
      const selected = options.map(({ optionId, value }) => (value === null ? { optionId } : { optionId, value }))
      const answer: ShownAnswer = { itemId: null, state: 'received', options: selected, status }
      answers.set(answerKey(station, questionId), { answer, receivedAt })
    }
  return answers
}

/** The bodies of items, which never change. */
const bodies = new WeakMap<OutboxItem, AnswerBody>()

const readBody = (item: OutboxItem) => {
  const body = bodies.get(item) ?? z.parse(AnswerBody, item.body)
  bodies.set(item, body)
  return body
}

const toAnswer = ({ shown: { item, state } }: PlacedItem): [questionId: number, answer: ShownAnswer] => {
  const { questionId, options, status, isNotAsked, checked } = readBody(item)
  const selected = options.map(({ optionId, value }) => (value == null ? { optionId } : { optionId, value }))
  return [questionId, { itemId: item.id, state, options: selected, status, isNotAsked, checked }]
}

const withdrawnBy = (earlier: Dated | undefined) =>
  earlier?.answer.status === 'withdrawn' ? earlier.answer.withdrew : earlier?.answer

/**
 * The current answers by `answerKey`. Among this phone's, the one recorded last counts, whatever its clock said. One of the server
 * replaces it only if it was received later: it is of another phone, or staff's.
 */
export const currentAnswers = (
  placed: readonly PlacedItem[],
  reports: readonly ReportRecord[],
): ReadonlyMap<string, ShownAnswer> => {
  const own = new Map<string, Dated>()
  const reported = readReports(reports)
  for (const each of placed) {
    if (each.shown.item.kind !== 'answer' || !each.station) continue
    const [questionId, answer] = toAnswer(each)
    const key = answerKey(each.station, questionId)
    const withdrew = answer.status === 'withdrawn' ? withdrawnBy(own.get(key) ?? reported.get(key)) : undefined
    own.set(key, { answer: withdrew ? { ...answer, withdrew } : answer, receivedAt: each.shown.receivedAt })
  }
  const current = new Map<string, ShownAnswer>()
  const isNewer = (theirs: Dated, mine: Dated | undefined) =>
    !mine ||
    (mine.receivedAt !== null &&
      theirs.receivedAt !== null &&
      Date.parse(theirs.receivedAt) > Date.parse(mine.receivedAt))
  for (const [key, { answer }] of own) current.set(key, answer)
  for (const [key, theirs] of reported) if (isNewer(theirs, own.get(key))) current.set(key, theirs.answer)
  return current
}

/** The visit at a station: what this phone recorded, else what the server has. */
export const visitAt = (
  station: OutboxStation,
  placed: readonly PlacedItem[],
  reports: readonly ReportRecord[],
): Visit => {
  const key = stationKey(station)
  const isHere = (other: OutboxStation | null) => other !== null && stationKey(other) === key
  const reported = reports.find(report => isHere(report.station))?.report.visit
  let visit: Visit = { arrivedAt: reported?.arrivedAt ?? null, leftAt: reported?.leftAt ?? null }
  for (const { shown, station: at } of placed) {
    if (shown.item.kind !== 'visit' || !isHere(at)) continue
    const { observerArrivalTime, observerLeaveTime } = z.parse(VisitBody, shown.item.body)
    // An arrival begins a visit, so an earlier departure no longer counts.
    if (observerArrivalTime) visit = { arrivedAt: observerArrivalTime, leftAt: null }
    if (observerLeaveTime) visit = { ...visit, leftAt: observerLeaveTime }
  }
  return visit
}
