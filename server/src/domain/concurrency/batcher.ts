/**
 * Collects items while a call of `work` is running and passes them to the next call, at most `maxItems` at a time. A failed
 * call rejects all its items.
 */
export const createBatcher = <Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems: number,
) => {
  interface Pending {
    readonly item: Item
    readonly resolve: (result: Result | undefined) => void
    readonly reject: (error: unknown) => void
  }
  const queue: Pending[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (queue.length > 0) {
      const batch = queue.splice(0, maxItems)
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at])
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return async (item: Item): Promise<Result> => {
    const result = await new Promise<Result | undefined>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
    if (result === undefined) throw new Error('A batch has fewer results than items')
    return result
  }
}
