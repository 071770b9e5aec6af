import { type AnswerVersion, answers, type VisitVersion } from '@scrutineer/contract/answers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointKey } from '../../../api/query.ts'
import type { ObserverStation } from '../threads/threads-query.ts'

/** A version with the name of its observer. */
export type WithObserverName<T> = T & { readonly observerName: string }

export interface ReportHistory {
  readonly answers: readonly WithObserverName<AnswerVersion>[]
  readonly visits: readonly WithObserverName<VisitVersion>[]
}

const pageSize = 1000

/** All versions that an observer sent from a station, superseded or not; empty if the server keeps no history. */
export const revisionHistoryQuery = (observerStation: ObserverStation) =>
  queryOptions({
    queryKey: endpointKey(answers.history, { query: observerStation }),
    queryFn: async ({ signal }): Promise<ReportHistory> => {
      if (!hasCapability('answers')) return { answers: [], visits: [] }
      const fetchPage = (page: number) =>
        call(answers.history, { query: { ...observerStation, page, pageSize }, signal })
      const pages = [await fetchPage(1)]
      for (let page = 2; page <= (pages[0]?.totalPages ?? 1); page += 1) pages.push(await fetchPage(page))
      return {
        answers: pages.flatMap(({ answers, observerName }) => answers.map(each => ({ ...each, observerName }))),
        visits: pages.flatMap(({ visits, observerName }) => visits.map(each => ({ ...each, observerName }))),
      }
    },
  })
