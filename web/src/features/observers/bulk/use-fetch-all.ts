import { type Observer, type ObserverSort, observers } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import type { ObserverQuery } from '../list/list-query.ts'

interface FetchOptions {
  readonly signal: AbortSignal
  /** Called after each page except the last. */
  readonly onProgress: (read: number, total: number) => void
}

const pageSize = 1000

/** The list changed between two page requests, so a row may be missing. */
class ListChangedError extends Error {}

/** Last logins and counts change while phones report, so pages in these orders are read by name and sorted afterwards. */
const changingValues: Readonly<Partial<Record<ObserverSort, (observer: Observer) => string | number>>> = {
  lastSeen: ({ lastSeen }) => lastSeen ?? '',
  numberOfPollingStations: ({ numberOfPollingStations }) => numberOfPollingStations,
}

/** All matching observers of all pages, in the requested order. Throws `ListChangedError`. */
const fetchAllObservers = async (
  { sortBy, sortDirection, ...filter }: ObserverQuery,
  { signal, onProgress }: FetchOptions,
) => {
  const changing = sortBy && changingValues[sortBy]
  const sort = changing ? { sortBy: 'name' as const, sortDirection: 'asc' as const } : { sortBy, sortDirection }
  const byId = new Map<number, Observer>()
  for (let page = 1; ; page += 1) {
    const response = await call(observers.list, { query: { ...filter, ...sort, page, pageSize }, signal })
    for (const observer of response.data) byId.set(observer.id, observer)
    if (page >= response.totalPages || response.data.length === 0) {
      if (byId.size < response.totalItems) throw new ListChangedError()
      break
    }
    onProgress(byId.size, response.totalItems)
  }
  const rows = [...byId.values()]
  if (!changing) return rows
  const sign = sortDirection === 'asc' ? 1 : -1
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => sign * compare(changing(a), changing(b)))
}

/** The action that needs all matching observers. */
type Purpose = 'export' | 'notify' | 'select'

export interface FetchAllState {
  readonly purpose: Purpose
  /** Set after the first of several pages. */
  readonly progress?: { readonly read: number; readonly total: number }
  readonly failure?: { readonly reason: string; readonly retry: () => void }
}

/** Fetches all pages of the list, for one purpose at a time. Unmounting aborts the fetch. */
export const useFetchAll = () => {
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
    query: ObserverQuery,
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
      const reason = error instanceof ListChangedError ? t('listChanged') : getErrorMessage(error)
      setState({ purpose, failure: { reason, retry: () => void fetchAll(purpose, query, onFetched) } })
    }
  }
  return { state, fetchAll, cancel, isBusyWith: (purpose: Purpose) => state?.purpose === purpose && !state.failure }
}
