import { expect, vi } from 'vitest'

/** Counts the calls without a reply, and lets the matching ones fail from `fail` on. */
const watchCalls = (matches: (path: string) => boolean) => {
  const real = window.fetch
  let pending = 0
  let isFailing = false
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (isFailing && matches(new URL(String(input), location.origin).pathname))
      return new Response('{}', { status: 403 })
    pending += 1
    return real(input, init).finally(() => {
      pending -= 1
    })
  })
  return {
    areAnswered: () => pending === 0,
    fail: () => {
      isFailing = true
    },
  }
}

const failureText = /Data from \d{4}-\d\d-\d\d \d\d:\d\d/
const isFailureShown = () =>
  [...document.querySelectorAll('[role=alert]')].some(alert => failureText.test(alert.textContent))

/** Opens a screen, lets the matching calls fail once the rows are shown, and expects that the rows don’t move. */
export const expectRowsToStay = async (
  open: () => Promise<void>,
  row: string,
  matches: (path: string) => boolean,
): Promise<void> => {
  const calls = watchCalls(matches)
  const top = () => document.querySelector(row)?.getBoundingClientRect().top
  /** The top of the row once all calls are answered and two readings are equal. */
  const settledTop = async () => {
    let last: number | undefined
    await expect
      .poll(() => {
        const before = last
        last = calls.areAnswered() ? top() : undefined
        return last !== undefined && last === before
      })
      .toBe(true)
    return top()
  }
  await open()
  const before = await settledTop()
  calls.fail()
  // Shown again, the screen repeats its calls once their data is stale.
  await expect
    .poll(() => {
      for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
      return isFailureShown()
    })
    .toBe(true)
  expect(await settledTop()).toBe(before)
}
