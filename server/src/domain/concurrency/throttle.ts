/** `trigger` runs `work` immediately, then at most every `intervalMs`: calls in between are merged into one at its end. */
export const throttle = (intervalMs: number, work: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let isPending = false
  const trigger = (): void => {
    if (timer) {
      isPending = true
      return
    }
    isPending = false
    timer = setTimeout(() => {
      timer = undefined
      if (isPending) trigger()
    }, intervalMs)
    timer.unref()
    work()
  }
  const stop = () => clearTimeout(timer)
  return { trigger, stop }
}
