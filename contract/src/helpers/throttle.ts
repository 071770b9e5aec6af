/**
 * `trigger` runs `task` immediately. Calls in the following `ms`, or while the task is running, cause a single further run.
 * The task must handle its errors.
 */
export const throttle = (ms: number, task: () => Promise<unknown>) => {
  let state: 'idle' | 'busy' | 'triggered' | 'stopped' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    state = 'busy'
    const interval = new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.all([task(), interval])
    // TypeScript doesn't know that `trigger` and `stop` may have changed it.
    const current = state as string
    if (current === 'triggered') void run()
    else if (current === 'busy') state = 'idle'
  }
  return {
    trigger: () => {
      if (state === 'idle') void run()
      else if (state === 'busy') state = 'triggered'
    },
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
