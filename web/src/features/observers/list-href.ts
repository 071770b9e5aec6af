import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../shared/paths.ts'

type Search = Readonly<Record<string, unknown>>

/** Keyed by query client, which ends with the session: a user never returns to another user's search. */
const lastSearchByClient = new WeakMap<QueryClient, Search>()

/** Stores the search parameters of the list for links back to it. */
export const useRememberListSearch = (search: Search) => {
  const client = useQueryClient()
  useEffect(() => {
    lastSearchByClient.set(client, search)
  }, [client, search])
}

/** The address of the list with its last filter, sort order and page. */
export const useListHref = () => paths.observers(lastSearchByClient.get(useQueryClient()))
