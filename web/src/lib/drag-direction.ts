/** Pixels, as the specification gives them: before a press is a drag, and before a drag turns around. */
export const dragThresholds = { start: 5, turn: 5 } as const

/** Follows a coordinate: −1 or 1, where it has been going for the last 5 pixels; 0 before those. */
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
