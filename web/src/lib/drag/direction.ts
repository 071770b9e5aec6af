/** Pixels, from the specification: movement that starts a drag, and movement that reverses its direction. */
export const dragThresholds = { start: 5, turn: 5 } as const

/** Tracks the direction of a coordinate: −1 or 1 over the last 5 pixels, 0 before that. */
export const createDirectionTracker = (start: number) => {
  let since = start
  let direction = 0
  return (now: number) => {
    if (Math.abs(now - since) >= dragThresholds.turn) {
      direction = Math.sign(now - since)
      since = now
    }
    return direction
  }
}
