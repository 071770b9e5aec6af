import { type AnswerVersion, answers, type VisitVersion } from '@scrutineer/contract/answers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isUnserved } from '../../api/call-error.ts'
import { keyOf } from '../../api/query.ts'
import type { Place } from './use-threads.ts'

/** A version with who sent it. */
export type Told<T> = T & { readonly observerName: string }

export interface History {
  readonly answers: readonly Told<AnswerVersion>[]
  readonly visits: readonly Told<VisitVersion>[]
}

const pageSize = 1000
const none: History = { answers: [], visits: [] }

/** Everything that an observer sent from a station, superseded or not; nothing where the server keeps no history. */
export const historyQuery = (place: Place) =>
  queryOptions({
    queryKey: keyOf(answers.history, { query: place }),
    queryFn: async ({ signal }): Promise<History> => {
      const ask = (page: number) => call(answers.history, { query: { ...place, page, pageSize }, signal })
      try {
        const pages = [await ask(1)]
        for (let page = 2; page <= (pages[0]?.totalPages ?? 1); page += 1) pages.push(await ask(page))
        return {
          answers: pages.flatMap(({ answers, observerName }) => answers.map(each => ({ ...each, observerName }))),
          visits: pages.flatMap(({ visits, observerName }) => visits.map(each => ({ ...each, observerName }))),
        }
      } catch (error) {
        if (isUnserved(error)) return none
        throw error
      }
    },
  })
