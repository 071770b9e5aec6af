import type { Observer } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExplain } from '../../shared/explain.ts'
import { allObservers, ListMoved, type ListWish, QuietIgnored } from './all-observers.ts'

/** What everybody is read for. */
type Purpose = 'export' | 'notify' | 'select'

export interface Reading {
  readonly purpose: Purpose
  /** Known once the first of several pages is there. */
  readonly progress?: { readonly read: number; readonly total: number }
  readonly failure?: { readonly reason: string; readonly retry: () => void }
}

/** Reads all pages of the list for a purpose, one purpose at a time. Leaving the screen ends it. */
export const useGathering = (onQuietIgnored: () => void) => {
  const t = useTranslations('observers')
  const explain = useExplain()
  const [state, setState] = useState<Reading>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const cancel = () => {
    reading.current?.abort()
    setState(undefined)
  }
  const gather = async (purpose: Purpose, wish: ListWish, use: (found: readonly Observer[]) => unknown) => {
    cancel()
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setState({ purpose })
    try {
      const onProgress = (read: number, total: number) => {
        if (!signal.aborted) setState({ purpose, progress: { read, total } })
      }
      const found = await allObservers(wish, { signal, onProgress })
      if (signal.aborted) return
      await use(found)
      setState(undefined)
    } catch (error) {
      // Cancelled, or the screen was left: nobody waits for it.
      if (signal.aborted) return
      if (error instanceof QuietIgnored) {
        setState(undefined)
        onQuietIgnored()
        return
      }
      const reason = error instanceof ListMoved ? t('listMoved') : explain(error)
      setState({ purpose, failure: { reason, retry: () => void gather(purpose, wish, use) } })
    }
  }
  return { state, gather, cancel, isBusyWith: (purpose: Purpose) => state?.purpose === purpose && !state.failure }
}
