/**
 * Runs so many tasks at a time, each at a level from 0; of those that wait, the one with the lowest level comes first, then the one that has
 * waited longest. Whoever floods one level delays the levels before it by the tasks that are running, no more.
 */
export const createPriorityQueue = (concurrency: number, levels: number) => {
  const waiting: (() => void)[][] = Array.from({ length: levels }, () => [])
  let running = 0

  /** Hands the place over: in between nobody else can take it. */
  const leave = () => {
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
      leave()
    }
  }
}
