/** In a hidden tab nothing is painted. */
const maxWaitMs = 1_000

/** Resolves after the frame that follows the one that shows what is rendered now. */
export const afterPaint = () =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, maxWaitMs)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer)
        // Not before this frame is painted too: it may show the reaction to the release of a key.
        setTimeout(resolve)
      }),
    )
  })
