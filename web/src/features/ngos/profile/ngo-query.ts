import { ngos } from '@scrutineer/contract/ngos'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

/** An NGO by the id in an address. Fails with 404 for an unknown id, with 400 for an invalid one. */
export const ngoQuery = (id: string) =>
  queryOptions({
    ...endpointQuery(ngos.get, { params: { id } }),
    // Don't show another NGO while this one loads.
    placeholderData: undefined,
    // The draft is compared with the data that was opened, so don't refetch while the form is open.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
