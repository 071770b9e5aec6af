/** Whether phones get through at the moment: who doesn't waits here, and tries again. */
export const createConnectionGate = () => {
  let mended: (() => void) | undefined
  let whole = Promise.resolve()
  return {
    /** From now on, whoever fails waits. */
    break: () => {
      whole = new Promise<void>(resolve => {
        mended = resolve
      })
    },
    mend: () => {
      mended?.()
      mended = undefined
    },
    /** Waits while it is broken. */
    whole: () => whole,
  }
}

export type ConnectionGate = ReturnType<typeof createConnectionGate>
