import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { ObserverStation } from '../threads/threads-query.ts'

/** The accounts that may own a follow-up and be mentioned. */
export const followUpStaffQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(followUps.staff, { params: { id } }),
    staleTime: 5 * 60_000,
    placeholderData: undefined,
  })

/** A follow-up with its reports and events. */
export const followUpQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(followUps.get, { params: { id } }),
    // Don't show another report's while this one loads.
    placeholderData: undefined,
  })

/** The row of one report, which names its follow-up. */
export const reportRowQuery = ({ idObserver, idPollingStation }: ObserverStation) =>
  queryOptions({
    ...endpointQuery(answers.thread, { query: { idObserver, idPollingStation } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
