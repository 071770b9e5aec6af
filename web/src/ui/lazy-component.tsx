import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { afterPaint } from '../lib/after-paint.ts'
import { toast } from './feedback/toast-store.ts'

const initialDelayMs = 1_000
const maxDelayMs = 30_000

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const loadWithRetries = async <Part,>(
  load: () => Promise<Part>,
  onFailure: () => void,
  delayMs = initialDelayMs,
): Promise<Part> => {
  try {
    return await load()
  } catch {
    // Offline. The screen works without this component until then.
    if (delayMs === initialDelayMs) onFailure()
    await delay(delayMs)
    return loadWithRetries(load, onFailure, Math.min(2 * delayMs, maxDelayMs))
  }
}

interface Options {
  /** Waits until the screen is painted, and for this time. */
  msAfterPaint?: number
  /** Shown until the code is there; nothing by default. */
  fallback?: ReactNode
}

/**
 * A component whose code is loaded on its first render, or `msAfterPaint` after it is painted. Retries with backoff when loading fails,
 * which a toast says unless the component comes by itself, after the screen.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { msAfterPaint, fallback }: Options = {},
) => {
  let showFailure: (() => void) | undefined
  const Part = lazy(async () => {
    if (msAfterPaint !== undefined) {
      await afterPaint()
      await delay(msAfterPaint)
    }
    return { default: await loadWithRetries(load, () => showFailure?.()) }
  })
  return (props: Props) => {
    const t = useTranslations('ui')
    // Before a failure can arrive.
    useLayoutEffect(() => {
      if (msAfterPaint === undefined) showFailure = () => toast('error', t('failed'), t('checkConnection'))
    }, [t])
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
