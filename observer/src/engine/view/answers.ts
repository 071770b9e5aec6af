import { isSameStation, type OutboxItem, type OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import {
  findVisit,
  isAnswered,
  isMoved,
  isReplacedBy,
  type PlacedItem,
  readAnswer,
} from '@scrutineer/contract/outbox/place-items'
import { answerKey, type ShownAnswer, type ShownItem, type Visit } from '../../model/app-model.ts'
import type { ReportRecord } from '../store/schema.ts'

interface Dated {
  readonly answer: ShownAnswer
  /** By the server's clock. */
  readonly receivedAt: string
}

/** The server's answers by `answerKey`. */
const readReports = (reports: readonly ReportRecord[]) => {
  const answers = new Map<string, Dated>()
  for (const { station, report } of reports)
    for (const { questionId, options, status, formVersion, receivedAt } of report.answers) {
      const selected = options.map(({ optionId, value }) => (value === null ? { optionId } : { optionId, value }))
      const answer: ShownAnswer = { itemId: null, state: 'received', options: selected, status, formVersion }
      answers.set(answerKey(station, questionId), { answer, receivedAt })
    }
  return answers
}

const toAnswer = (item: OutboxItem, state: ShownAnswer['state']): ShownAnswer => {
  const { questionId: _, ...answer } = readAnswer(item)
  return { itemId: item.id, state, ...answer }
}

interface Own extends Pick<Dated, 'answer'> {
  /** By the server's clock; null if the server doesn't have it. */
  readonly receivedAt: string | null
  readonly placed: PlacedItem<OutboxItem>
}

const prefersServer = (theirs: Dated, mine: Own | undefined) =>
  !mine ||
  (isMoved(mine.placed) && isAnswered(theirs.answer)) ||
  (mine.receivedAt !== null && Date.parse(theirs.receivedAt) > Date.parse(mine.receivedAt))

const withdrawnBy = (earlier: Pick<Dated, 'answer'> | undefined) =>
  earlier?.answer.status === 'withdrawn' ? earlier.answer.withdrew : earlier?.answer

/**
 * The current answers by `answerKey`: the last one of this phone by sequence, unless the server has a later one of another phone or staff,
 * or this phone's was moved to a station that had an answer.
 */
export const currentAnswers = (
  placed: readonly PlacedItem<OutboxItem>[],
  items: readonly ShownItem[],
  reports: readonly ReportRecord[],
): ReadonlyMap<string, ShownAnswer> => {
  const shown = new Map(items.map(each => [each.item.id, each]))
  const own = new Map<string, Own>()
  const reported = readReports(reports)
  for (const each of placed) {
    const { item, station } = each
    if (item.kind !== 'answer' || !station) continue
    const key = answerKey(station, readAnswer(item).questionId)
    const before = own.get(key)
    if (before && !isReplacedBy(before.placed, each)) continue
    const { state, receivedAt = null } = shown.get(item.id) ?? { state: 'saved' as const }
    const answer = toAnswer(item, state)
    const withdrew = answer.status === 'withdrawn' ? withdrawnBy(before ?? reported.get(key)) : undefined
    own.set(key, { answer: withdrew ? { ...answer, withdrew } : answer, receivedAt, placed: each })
  }
  const current = new Map<string, ShownAnswer>()
  for (const [key, { answer }] of own) current.set(key, answer)
  for (const [key, theirs] of reported) if (prefersServer(theirs, own.get(key))) current.set(key, theirs.answer)
  return current
}

/** The visit at a station by this phone's items, else by the server's report. */
export const visitAt = (
  station: OutboxStation,
  placed: readonly PlacedItem<OutboxItem>[],
  reports: readonly ReportRecord[],
): Visit => {
  const { arrivedAt, leftAt } = reports.find(report => isSameStation(report.station, station))?.report.visit ?? {}
  const reported = {
    ...(arrivedAt && { observerArrivalTime: arrivedAt }),
    ...(leftAt && { observerLeaveTime: leftAt }),
  }
  const { observerArrivalTime = null, observerLeaveTime = null } = findVisit(placed, station, reported) ?? {}
  return { arrivedAt: observerArrivalTime, leftAt: observerLeaveTime }
}
