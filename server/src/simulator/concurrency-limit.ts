/** Returns a function that runs at most `concurrency` tasks at a time and queues the others. */
export const createLimiter = (concurrency: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let free = concurrency
  const queue: (() => void)[] = []
  return async task => {
    if (free > 0) free--
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
