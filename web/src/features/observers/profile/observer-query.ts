import { observers } from '@scrutineer/contract/observers'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

/** The observers whose phone number contains this one; an exact match comes first. */
export const observerQuery = (phone: string) =>
  queryOptions({
    ...endpointQuery(observers.list, { query: { number: phone } }),
    // Don't show another observer while this one loads.
    placeholderData: undefined,
    // The draft is compared with the data that was opened, so don't refetch while the form is open.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
