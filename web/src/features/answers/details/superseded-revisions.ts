import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import type { WithObserverName } from './history-query.ts'

/** The answers that others took the place of, by question, newest first. */
export const supersededAnswers = (versions: readonly WithObserverName<AnswerVersion>[]) => {
  const earlier = new Map<number, WithObserverName<AnswerVersion>[]>()
  for (const version of versions.toSorted((one, other) => other.revision - one.revision))
    if (version.supersededAt !== null)
      earlier.set(version.questionId, [...(earlier.get(version.questionId) ?? []), version])
  return earlier
}

/**
 * The visits that a later message contradicts, newest first. A departure that follows its arrival, and an arrival that
 * follows a lone departure, change nothing that was said.
 */
export const supersededVisits = (versions: readonly WithObserverName<VisitVersion>[]) => {
  const ordered = versions.toSorted((one, other) => one.revision - other.revision)
  const isContradicted = (visit: VisitVersion, next: VisitVersion | undefined) =>
    next !== undefined &&
    ((visit.observerArrivalTime !== null &&
      (visit.observerArrivalTime !== next.observerArrivalTime ||
        visit.urbanArea !== next.urbanArea ||
        visit.isPollingStationPresidentFemale !== next.isPollingStationPresidentFemale)) ||
      (visit.observerLeaveTime !== null && visit.observerLeaveTime !== next.observerLeaveTime))
  return ordered.filter((visit, at) => isContradicted(visit, ordered[at + 1])).reverse()
}

/** So many changes are named by their time. */
const maxTimes = 3

/** When something was changed, oldest first: the last few times, and whether there were more before. */
export const changeTimes = (newestFirst: readonly { readonly supersededAt: string | null }[]) => {
  const times = newestFirst.flatMap(({ supersededAt }) => (supersededAt === null ? [] : [supersededAt]))
  return { times: times.slice(0, maxTimes).reverse(), hasMore: times.length > maxTimes }
}
