import { expect, vi } from 'vitest'

/** Waits until an element is there and its top has been the same twice. */
const settledTop = async (selector: string) => {
  const top = () => document.querySelector(selector)?.getBoundingClientRect().top
  let last: number | undefined
  await expect
    .poll(() => {
      const before = last
      last = top()
      return last !== undefined && last === before && !document.querySelector('main [aria-busy="true"]')
    })
    .toBe(true)
  return top()
}

const failureText = /Data from \d{4}-\d\d-\d\d \d\d:\d\d/
const isFailureShown = () =>
  [...document.querySelectorAll('[role=alert]')].some(alert => failureText.test(alert.textContent))

/** Lets the matching calls fail once the rows are shown, and expects that they are repeated and that the rows don’t move. */
export const expectRowsToStay = async (selector: string, matches: (path: string) => boolean) => {
  const before = await settledTop(selector)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    matches(new URL(String(input), location.origin).pathname)
      ? Promise.resolve(new Response('{}', { status: 403 }))
      : real(input, init),
  )
  // Shown again, the screen repeats its calls once their data is stale.
  await expect
    .poll(() => {
      for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'))
      return isFailureShown()
    })
    .toBe(true)
  expect(await settledTop(selector)).toBe(before)
}
