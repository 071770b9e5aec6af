/**
 * Runs `task` at once, and for all that is asked meanwhile once more: when `ms` have passed and the task before is done. What
 * the task throws is its own to handle.
 */
export const throttle = (ms: number, task: () => Promise<unknown>) => {
  let state: 'idle' | 'busy' | 'asked' | 'stopped' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    state = 'busy'
    const passed = new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms)
    })
    await Promise.all([task(), passed])
    // TypeScript doesn't see that the others change it meanwhile.
    const now = state as string
    if (now === 'asked') void run()
    else if (now === 'busy') state = 'idle'
  }
  return {
    request: () => {
      if (state === 'idle') void run()
      else if (state === 'busy') state = 'asked'
    },
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
