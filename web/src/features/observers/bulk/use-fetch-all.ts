import type { Observer } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import {
  fetchAllObservers,
  InactiveFilterIgnoredError,
  ListChangedError,
  type ObserverListQuery,
} from './fetch-all-observers.ts'

/** What everybody is read for. */
type Purpose = 'export' | 'notify' | 'select'

export interface FetchAllState {
  readonly purpose: Purpose
  /** Known once the first of several pages is there. */
  readonly progress?: { readonly read: number; readonly total: number }
  readonly failure?: { readonly reason: string; readonly retry: () => void }
}

/** Reads all pages of the list for a purpose, one purpose at a time. Leaving the screen ends it. */
export const useFetchAll = (onInactiveFilterIgnored: () => void) => {
  const t = useTranslations('observers')
  const getErrorMessage = useErrorMessage()
  const [state, setState] = useState<FetchAllState>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const cancel = () => {
    reading.current?.abort()
    setState(undefined)
  }
  const fetchAll = async (purpose: Purpose, query: ObserverListQuery, use: (found: readonly Observer[]) => unknown) => {
    cancel()
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setState({ purpose })
    try {
      const onProgress = (read: number, total: number) => {
        if (!signal.aborted) setState({ purpose, progress: { read, total } })
      }
      const found = await fetchAllObservers(query, { signal, onProgress })
      if (signal.aborted) return
      await use(found)
      setState(undefined)
    } catch (error) {
      // Cancelled, or the screen was left: nobody waits for it.
      if (signal.aborted) return
      if (error instanceof InactiveFilterIgnoredError) {
        setState(undefined)
        onInactiveFilterIgnored()
        return
      }
      const reason = error instanceof ListChangedError ? t('listMoved') : getErrorMessage(error)
      setState({ purpose, failure: { reason, retry: () => void fetchAll(purpose, query, use) } })
    }
  }
  return { state, fetchAll, cancel, isBusyWith: (purpose: Purpose) => state?.purpose === purpose && !state.failure }
}
