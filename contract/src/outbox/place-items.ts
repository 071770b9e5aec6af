import * as z from 'zod/mini'
import { AnswerBody, isSameStation, MoveBody, type OutboxItem, type OutboxStation, VisitBody } from './outbox-item.ts'

type Placeable = Pick<OutboxItem, 'id' | 'kind' | 'station' | 'body'>

/** An item with its current station, to which corrections of the station may have moved it. */
export interface PlacedItem<Item extends Placeable> {
  readonly item: Item
  readonly station: OutboxStation | null
  /** Id of the last correction that moved it. */
  readonly movedBy: string | null
}

export const stationKey = ({ countyCode, pollingStationNumber }: OutboxStation): string =>
  `${countyCode} ${pollingStationNumber}`

export const answerKey = (station: OutboxStation, questionId: number): string => `${stationKey(station)} ${questionId}`

/**
 * Applies corrections of the station to an observer's items, which are in their order. A correction moves the items of the stay: those
 * that the last correction moved to the station, and those recorded there since. Earlier items of the station stay, so a correction
 * back restores both.
 */
export const placeItems = <Item extends Placeable>(
  items: readonly Item[],
  isBefore: (item: Item, move: Item) => boolean,
): PlacedItem<Item>[] => {
  let placed = items.map((item): PlacedItem<Item> => ({ item, station: item.station, movedBy: null }))
  const lastMoves = new Map<string, Item>()
  for (const move of items) {
    const from = move.station
    if (move.kind !== 'move' || !from) continue
    const { to } = z.parse(MoveBody, move.body)
    if (isSameStation(from, to)) continue
    const last = lastMoves.get(stationKey(from))
    placed = placed.map(each => {
      const isAtStation = each.item.kind !== 'move' && each.station !== null && isSameStation(each.station, from)
      if (!isAtStation || !isBefore(each.item, move)) return each
      const isOfStay = !last || each.movedBy === last.id || !isBefore(each.item, last)
      return isOfStay ? { ...each, station: to, movedBy: move.id } : each
    })
    lastMoves.set(stationKey(to), move)
  }
  return placed
}

/** It was recorded at another station. */
export const isMoved = ({ item, station }: PlacedItem<Placeable>): boolean =>
  station !== null && item.station !== null && !isSameStation(item.station, station)

/** A cache: bodies of items are immutable. */
const bodies = new WeakMap<object, AnswerBody>()

export const readAnswer = (item: Placeable): AnswerBody => {
  const body = bodies.get(item) ?? z.parse(AnswerBody, item.body)
  bodies.set(item, body)
  return body
}

/** Whether an option is selected, or it could not be observed. */
export const isAnswered = (
  answer: (Pick<AnswerBody, 'status'> & { readonly options: readonly unknown[] }) | undefined,
): boolean => answer !== undefined && (answer.options.length > 0 || answer.status === 'not_observed')

/** The text of a note or a problem; empty for other items. */
export const textOf = ({ body }: Pick<Placeable, 'body'>): string => (typeof body.text === 'string' ? body.text : '')

/** Whether a later answer replaces this one. A moved answer does not replace one that was recorded at the station. */
export const isReplacedBy = (current: PlacedItem<Placeable>, later: PlacedItem<Placeable>): boolean =>
  !isMoved(later) || isMoved(current) || !isAnswered(readAnswer(current.item))

/** The current answer of each question at each station. */
export const findCurrentAnswers = <Item extends Placeable>(
  placed: readonly PlacedItem<Item>[],
): Map<string, PlacedItem<Item>> => {
  const current = new Map<string, PlacedItem<Item>>()
  for (const each of placed) {
    if (each.item.kind !== 'answer' || !each.station) continue
    const key = answerKey(each.station, readAnswer(each.item).questionId)
    const existing = current.get(key)
    if (!existing || isReplacedBy(existing, each)) current.set(key, each)
  }
  return current
}

/** The visit after an arrival or a departure. A later arrival begins a new visit without the earlier departure. */
export const visitAfter = (before: VisitBody, body: VisitBody): VisitBody => {
  const visit = { ...before, ...body }
  const { observerArrivalTime: arrivedAt, observerLeaveTime: leftAt } = visit
  const isOfEarlier = !body.observerLeaveTime && arrivedAt && leftAt && Date.parse(leftAt) <= Date.parse(arrivedAt)
  return isOfEarlier ? { ...visit, observerLeaveTime: undefined } : visit
}

/** The visit that was recorded at a station; undefined without one. */
export const findVisit = (
  placed: readonly PlacedItem<Placeable>[],
  station: OutboxStation,
  before?: VisitBody,
): VisitBody | undefined =>
  placed.reduce(
    (visit, { item, station: at }) =>
      item.kind === 'visit' && at && isSameStation(at, station)
        ? visitAfter(visit ?? {}, z.parse(VisitBody, item.body))
        : visit,
    before,
  )
