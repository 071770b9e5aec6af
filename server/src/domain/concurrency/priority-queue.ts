/**
 * Runs up to `concurrency` tasks. Waiting tasks start in order of level, 0 first, then of arrival. A flood at one level
 * delays higher priorities only by the running tasks.
 */
export const createPriorityQueue = (concurrency: number, levels: number) => {
  const waiting: (() => void)[][] = Array.from({ length: levels }, () => [])
  let running = 0

  /** Passes the slot to the next task directly, so that no new task can take it. */
  const release = () => {
    const next = waiting.find(level => level.length > 0)?.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(level: number, task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1
    else await new Promise<void>(resolve => waiting[level]?.push(resolve))
    try {
      return await task()
    } finally {
      release()
    }
  }
}
