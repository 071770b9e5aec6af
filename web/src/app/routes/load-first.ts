/** Longest wait for the first data, in ms: short enough to feel immediate. */
const maxWaitMs = 100

/**
 * Loads what a screen shows first when a link to it is hovered or focused, or when it is opened; in parallel with its code.
 * An opened screen waits up to 100 ms, so that its skeleton doesn't flash. Failures are ignored here: the screen's own
 * query repeats the call and shows its error. A screen that stays open under another address loads its data itself.
 */
export const loadFirst = async (
  cause: 'preload' | 'enter' | 'stay',
  load: () => readonly Promise<unknown>[],
): Promise<void> => {
  if (cause === 'stay') return
  await Promise.race([Promise.allSettled(load()), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
}
