/**
 * Runs work one at a time for a key, such as a session. Calls that come while it runs get its result; if one comes after `onAsked`,
 * what it wants to know may be newer than the reply, so the work runs once more.
 */
export const createTurns = <T>() => {
  let current: { readonly key: string; readonly result: Promise<T>; join(): void } | undefined
  return (key: string, work: (onAsked: () => void) => Promise<T>): Promise<T> => {
    if (current?.key === key) {
      current.join()
      return current.result
    }
    let isAsked = false
    let isRepeated = false
    const run = async (): Promise<T> => {
      isAsked = false
      isRepeated = false
      const result = await work(() => {
        isAsked = true
      })
      return isRepeated ? run() : result
    }
    const join = () => {
      isRepeated ||= isAsked
    }
    const end = () => {
      if (current === turn) current = undefined
    }
    const turn = { key, result: run().finally(end), join }
    current = turn
    return turn.result
  }
}
