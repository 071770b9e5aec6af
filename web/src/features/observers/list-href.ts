import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../app/paths.ts'

type Search = Readonly<Record<string, unknown>>

/** Kept by client, so it ends with the session: nobody is led to what another person searched. */
const lastSearchByClient = new WeakMap<QueryClient, Search>()

/** Remembers the list as it is now shown, for the way back. */
export const useRememberListSearch = (search: Search) => {
  const client = useQueryClient()
  useEffect(() => {
    lastSearchByClient.set(client, search)
  }, [client, search])
}

/** The list as it was left: its filter, sort and page. */
export const useListHref = () => paths.observers(lastSearchByClient.get(useQueryClient()))
