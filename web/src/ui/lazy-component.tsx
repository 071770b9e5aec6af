import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { PaintFirst } from './paint-first.tsx'

const initialDelayMs = 1_000
const maxDelayMs = 30_000

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const loadWithRetries = async <Part,>(load: () => Promise<Part>, delayMs = initialDelayMs): Promise<Part> => {
  try {
    return await load()
  } catch {
    // Offline, which the connection banner shows. The screen works without this component until then.
    await delay(delayMs)
    return loadWithRetries(load, Math.min(2 * delayMs, maxDelayMs))
  }
}

interface Options<Props> {
  /** Waits until the screen is painted, and for this time. */
  msAfterPaint?: number
  /** Shown until the code is there; nothing by default. */
  fallback?: ReactNode | ((props: Props) => ReactNode)
  /** Paints the fallback before the component even if its code is there: rendering it takes longer. */
  isFallbackFirst?: boolean
}

/** A component whose code is loaded on its first render, or `msAfterPaint` after it is painted. Retries with backoff when loading fails. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { msAfterPaint, fallback, isFallbackFirst = false }: Options<Props> = {},
) => {
  const Part = lazy(async () => {
    if (msAfterPaint !== undefined) {
      await afterPaint()
      await delay(msAfterPaint)
    }
    return { default: await loadWithRetries(load) }
  })
  return (props: Props) => {
    const shown = typeof fallback === 'function' ? fallback(props) : fallback
    const part = <Part {...props} />
    return (
      <Suspense fallback={shown}>{isFallbackFirst ? <PaintFirst fallback={shown}>{part}</PaintFirst> : part}</Suspense>
    )
  }
}
