import { followUps } from '@scrutineer/contract/follow-up'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

/** The accounts that may own a follow-up and be mentioned. */
export const followUpStaffQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(followUps.staff, { params: { id } }),
    staleTime: 5 * 60_000,
    placeholderData: undefined,
  })
