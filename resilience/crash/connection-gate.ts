/** Blocks retries of phones during an outage. */
export const createConnectionGate = () => {
  let release: (() => void) | undefined
  let opened = Promise.resolve()
  return {
    /** From now on, failed requests wait. */
    close: () => {
      opened = new Promise<void>(resolve => {
        release = resolve
      })
    },
    open: () => {
      release?.()
      release = undefined
    },
    /** Resolves when the gate is open. */
    whenOpen: () => opened,
  }
}

export type ConnectionGate = ReturnType<typeof createConnectionGate>
