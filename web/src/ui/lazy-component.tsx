import { type ComponentType, lazy, Suspense } from 'react'

const initialDelayMs = 1_000
const maxDelayMs = 30_000

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const loadWithRetries = async <Part,>(load: () => Promise<Part>, delayMs = initialDelayMs): Promise<Part> => {
  try {
    return await load()
  } catch {
    // The network is away, which the banner says: the screen stands without this part until it is back.
    await delay(delayMs)
    return loadWithRetries(load, Math.min(2 * delayMs, maxDelayMs))
  }
}

/**
 * A part whose code comes after its screen, and so many milliseconds after it is first wanted. Nothing stands in its place
 * until then, and a lost network breaks nothing.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>, initialWaitMs = 0) => {
  const Part = lazy(async () => {
    if (initialWaitMs > 0) await delay(initialWaitMs)
    return { default: await loadWithRetries(load) }
  })
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
