import { type ComponentType, lazy, Suspense } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const untilLoaded = async <Part,>(load: () => Promise<Part>, pauseMs = firstPauseMs): Promise<Part> => {
  try {
    return await load()
  } catch {
    // The network is away, which the banner says: the screen stands without this part until it is back.
    await pause(pauseMs)
    return untilLoaded(load, Math.min(2 * pauseMs, longestPauseMs))
  }
}

/**
 * A part whose code comes after its screen, and so many milliseconds after it is first wanted. Nothing stands in its place
 * until then, and a lost network breaks nothing.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, afterMs = 0) => {
  const Part = lazy(async () => {
    if (afterMs > 0) await pause(afterMs)
    return { default: await untilLoaded(load) }
  })
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
