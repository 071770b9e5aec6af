/**
 * Runs `task` at once, and once more for all requests in the meantime, after `ms` and the end of the previous run. The task
 * must handle its errors.
 */
export const throttle = (ms: number, task: () => Promise<unknown>) => {
  let state: 'idle' | 'busy' | 'requested' | 'stopped' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    state = 'busy'
    const interval = new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.all([task(), interval])
    // TypeScript doesn't know that `request` and `stop` may have changed it.
    const current = state as string
    if (current === 'requested') void run()
    else if (current === 'busy') state = 'idle'
  }
  return {
    request: () => {
      if (state === 'idle') void run()
      else if (state === 'busy') state = 'requested'
    },
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
