import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { endpointQuery } from '../../api/query.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { choiceField, idField, pageFields, type SearchOf, textField } from '../../lib/search-params.ts'

/** Search parameters of the screen: which observers the call sheet offers, and what is shown beside it. */
export const callSearch = {
  /** By default the newest checkpoint that is due. */
  checkpoint: idField,
  /** Id of an area. */
  area: idField,
  /** County code. */
  county: textField(50),
  idNgo: idField,
  only: choiceField(['unreachable', 'tryAgain']),
  /** Who owes the report, in place of the board. */
  show: choiceField(['owing']),
  page: pageFields.page,
}
export type CallSearch = SearchOf<typeof callSearch>

const queueQuery = ({ checkpoint, area, county, idNgo }: CallSearch) => ({
  idCheckpoint: checkpoint,
  area,
  county,
  idNgo,
})

/** Rows of a page of the list. */
export const owingPageSize = 25

/** The requests of the screen. */
export const callQueries = (search: CallSearch) => ({
  board: endpointQuery(calls.board, { query: { idNgo: search.idNgo } }),
  queue: endpointQuery(calls.queue, { query: queueQuery(search) }),
  owing: endpointQuery(calls.owing, {
    query: { ...queueQuery(search), only: search.only, page: search.page ?? 1, pageSize: owingPageSize },
  }),
  sheet: endpointQuery(calls.sheet),
  claims: endpointQuery(calls.claims),
})

/** The body of a request for the next observer to call. */
export const nextBody = (search: CallSearch) => ({ ...queueQuery(search), only: search.only })

/** Refetches what a call, a claim or a checkpoint changes. The sheet is set from the replies instead. */
export const useInvalidateCalls = () => {
  const invalidate = useInvalidate()
  return () => invalidate([calls.board, calls.queue, calls.owing, calls.claims, checkpoints.list])
}
