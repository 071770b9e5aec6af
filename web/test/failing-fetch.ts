import { vi } from 'vitest'

const respondForbidden = () => Promise.resolve(new Response('{}', { status: 403 }))
/** For `failUntilRetry`: a connection failure. */
export const rejectWithNetworkError = () => Promise.reject(new TypeError('cut off'))

/**
 * Makes matching calls fail until "Try again" is pressed. They must not succeed earlier: the app repeats failed queries when
 * the connection is back, which would remove the button before the test presses it.
 *
 * @returns the requested addresses, paths with queries
 */
export const failUntilRetry = (
  matches: (address: string) => boolean,
  fail: () => Promise<Response> = respondForbidden,
) => {
  const real = window.fetch
  const requested: string[] = []
  let isFailing = true
  const end = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Try again') return
    isFailing = false
    window.removeEventListener('click', end, { capture: true })
  }
  window.addEventListener('click', end, { capture: true })
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname, search } = new URL(String(input), location.origin)
    if (!matches(pathname + search)) return real(input, init)
    requested.push(pathname + search)
    return isFailing ? fail() : real(input, init)
  })
  return requested
}
