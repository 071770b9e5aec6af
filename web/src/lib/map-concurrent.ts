/** Runs a task for each item, at most `limit` at a time. Rejects with a task's error after all workers have stopped. */
export const mapConcurrent = async <T>(items: Iterable<T>, limit: number, task: (item: T) => Promise<unknown>) => {
  // All workers take items from the same iterator.
  const queue = [...items].values()
  const worker = async () => {
    for (const item of queue) await task(item)
  }
  const results = await Promise.allSettled(Array.from({ length: limit }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
