/** Asked at any time, works at once and then at most every `pause` milliseconds; asking in between is answered together. */
export const throttle = (pause: number, work: () => void) => {
  let resting: NodeJS.Timeout | undefined
  let isAsked = false
  const ask = (): void => {
    if (resting) {
      isAsked = true
      return
    }
    isAsked = false
    resting = setTimeout(() => {
      resting = undefined
      if (isAsked) ask()
    }, pause)
    resting.unref()
    work()
  }
  const stop = () => clearTimeout(resting)
  return { ask, stop }
}
