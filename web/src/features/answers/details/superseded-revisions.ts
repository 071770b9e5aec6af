import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import { visitDetails } from '@scrutineer/contract/fields/visit-details'
import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { WithObserverName } from './history-query.ts'

/** When the current answers were received, by question id. */
export const currentTimes = (versions: readonly AnswerVersion[]): ReadonlyMap<number, string> =>
  new Map(versions.flatMap(each => (each.supersededAt === null ? [[each.questionId, each.answeredAt] as const] : [])))

/** Superseded answers by question id, newest first; before them the current one if it was verified and no longer is. */
export const answerHistory = (versions: readonly WithObserverName<AnswerVersion>[]) => {
  const shown = versions.filter(
    ({ supersededAt, verifications }) =>
      supersededAt !== null || verifications?.some(({ withdrawnAt }) => withdrawnAt !== null),
  )
  const newestFirst = shown.toSorted((one, other) => other.revision - one.revision)
  return groupBy(newestFirst, ({ questionId }) => questionId)
}

/**
 * The versions of a visit that a later one contradicts, newest first. A departure after its arrival, and an arrival after a
 * departure without one, only add to the visit.
 */
export const supersededVisits = (versions: readonly WithObserverName<VisitVersion>[]) => {
  const ordered = versions.toSorted((one, other) => one.revision - other.revision)
  const isContradicted = (visit: VisitVersion, next: VisitVersion | undefined) =>
    next !== undefined &&
    ((visit.observerArrivalTime !== null &&
      (visit.observerArrivalTime !== next.observerArrivalTime ||
        visit.urbanArea !== next.urbanArea ||
        visit.isPollingStationPresidentFemale !== next.isPollingStationPresidentFemale ||
        visitDetails.some(name => visit[name] !== next[name]))) ||
      (visit.observerLeaveTime !== null && visit.observerLeaveTime !== next.observerLeaveTime))
  return ordered.filter((visit, at) => isContradicted(visit, ordered[at + 1])).reverse()
}

/** Number of changes shown with their time. */
const maxTimes = 3

/** Times of the last few changes, oldest first, and whether there were earlier ones. */
export const changeTimes = (newestFirst: readonly { readonly supersededAt: string | null }[]) => {
  const times = newestFirst.flatMap(({ supersededAt }) => (supersededAt === null ? [] : [supersededAt]))
  return { times: times.slice(0, maxTimes).reverse(), hasMore: times.length > maxTimes }
}
