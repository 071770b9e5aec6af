import type { Observer } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import {
  ExtensionFilterIgnoredError,
  fetchAllObservers,
  ListChangedError,
  type ObserverListQuery,
} from './fetch-all-observers.ts'

/** The action that needs all matching observers. */
type Purpose = 'export' | 'notify' | 'select'

export interface FetchAllState {
  readonly purpose: Purpose
  /** Set after the first of several pages. */
  readonly progress?: { readonly read: number; readonly total: number }
  readonly failure?: { readonly reason: string; readonly retry: () => void }
}

/** Fetches all pages of the list, for one purpose at a time. Unmounting aborts the fetch. */
export const useFetchAll = (onExtensionFilterIgnored: () => void) => {
  const t = useTranslations('observers')
  const getErrorMessage = useErrorMessage()
  const [state, setState] = useState<FetchAllState>()
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  const cancel = () => {
    request.current?.abort()
    setState(undefined)
  }
  const fetchAll = async (
    purpose: Purpose,
    query: ObserverListQuery,
    onFetched: (rows: readonly Observer[]) => unknown,
  ) => {
    cancel()
    const controller = new AbortController()
    const { signal } = controller
    request.current = controller
    setState({ purpose })
    try {
      const onProgress = (read: number, total: number) => {
        if (!signal.aborted) setState({ purpose, progress: { read, total } })
      }
      const rows = await fetchAllObservers(query, { signal, onProgress })
      if (signal.aborted) return
      await onFetched(rows)
      setState(undefined)
    } catch (error) {
      // Cancelled or unmounted: not a failure.
      if (signal.aborted) return
      if (error instanceof ExtensionFilterIgnoredError) {
        setState(undefined)
        onExtensionFilterIgnored()
        return
      }
      const reason = error instanceof ListChangedError ? t('listChanged') : getErrorMessage(error)
      setState({ purpose, failure: { reason, retry: () => void fetchAll(purpose, query, onFetched) } })
    }
  }
  return { state, fetchAll, cancel, isBusyWith: (purpose: Purpose) => state?.purpose === purpose && !state.failure }
}
