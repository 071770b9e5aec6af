/** In a hidden tab nothing is painted. */
const maxWaitMs = 1_000

/** Resolves in the frame after the one that shows what is rendered now. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, maxWaitMs)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
