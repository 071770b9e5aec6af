import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import type { Told } from './history-query.ts'

/** The answers that others took the place of, by question, newest first. */
export const earlierAnswers = (versions: readonly Told<AnswerVersion>[]) => {
  const earlier = new Map<number, Told<AnswerVersion>[]>()
  for (const version of versions.toSorted((one, other) => other.revision - one.revision))
    if (version.supersededAt !== null)
      earlier.set(version.questionId, [...(earlier.get(version.questionId) ?? []), version])
  return earlier
}

/**
 * The visits that a later message contradicts, newest first. A departure that follows its arrival, and an arrival that
 * follows a lone departure, change nothing that was said.
 */
export const earlierVisits = (versions: readonly Told<VisitVersion>[]) => {
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
const named = 3

/** When something was changed, oldest first: the last few times, and whether there were more before. */
export const changeTimes = (newestFirst: readonly { readonly supersededAt: string | null }[]) => {
  const times = newestFirst.flatMap(({ supersededAt }) => (supersededAt === null ? [] : [supersededAt]))
  return { times: times.slice(0, named).reverse(), hasMore: times.length > named }
}
