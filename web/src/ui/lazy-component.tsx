import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

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

interface Options {
  initialWaitMs?: number
  /** Shown until the code is there; nothing by default. */
  fallback?: ReactNode
}

/** A component whose code is loaded on its first render, after `initialWaitMs`. Retries with backoff when loading fails. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { initialWaitMs = 0, fallback }: Options = {},
) => {
  const Part = lazy(async () => {
    // While prerendering nothing is loaded later.
    if (typeof document === 'undefined') return new Promise<never>(() => undefined)
    if (initialWaitMs > 0) await delay(initialWaitMs)
    return { default: await loadWithRetries(load) }
  })
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
