import { onTestFinished, vi } from 'vitest'

/** The phone's clock until the test ends. Returns what sets it ahead, or back. */
export const setClock = (): ((ms: number) => void) => {
  let ahead = 0
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  onTestFinished(() => void vi.restoreAllMocks())
  return ms => {
    ahead += ms
  }
}
