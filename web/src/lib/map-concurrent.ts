/** Does a task for each item, `limit` of them at once at most. What a task throws is thrown when the others are idle again. */
export const mapConcurrent = async <T>(items: Iterable<T>, limit: number, task: (item: T) => Promise<unknown>) => {
  // One iterator for all workers: each takes the next item when it is free.
  const waiting = [...items].values()
  const worker = async () => {
    for (const item of waiting) await task(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
