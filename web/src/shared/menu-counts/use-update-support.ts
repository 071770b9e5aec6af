import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnsupported } from '../../api/call-error.ts'
import type { ExtensionSupport } from '../../lib/stores/extension-count.ts'

/** Asks once a session whether the server supports an extension, for the menu: whether its query succeeds. Returns its data. */
export const useUpdateSupport = <T, Key extends QueryKey>(
  store: ExtensionSupport,
  query: UseQueryOptions<T, Error, T, Key>,
): T | undefined => {
  const { data, error, isSuccess } = useQuery({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (isSuccess) store.set(true)
    else if (isUnsupported(error)) store.set(false)
  }, [store, error, isSuccess])
  return data
}
