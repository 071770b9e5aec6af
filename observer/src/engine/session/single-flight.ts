/**
 * Single flight by key, such as a session: concurrent calls share one run. After a call that comes later than `onResponse`, whose data
 * may be newer than the response, the work runs once more.
 */
export const createSingleFlight = <T>() => {
  let current: { readonly key: string; readonly result: Promise<T>; join(): void } | undefined
  return (key: string, work: (onResponse: () => void) => Promise<T>): Promise<T> => {
    if (current?.key === key) {
      current.join()
      return current.result
    }
    let hasResponse = false
    let isRepeated = false
    const run = async (): Promise<T> => {
      hasResponse = false
      isRepeated = false
      const result = await work(() => {
        hasResponse = true
      })
      return isRepeated ? run() : result
    }
    const join = () => {
      isRepeated ||= hasResponse
    }
    const end = () => {
      if (current === turn) current = undefined
    }
    const turn = { key, result: run().finally(end), join }
    current = turn
    return turn.result
  }
}
