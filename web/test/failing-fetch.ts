import { vi } from 'vitest'

const respondForbidden = () => Promise.resolve(new Response('{}', { status: 403 }))
/** For `failUntilRetry`: the connection is gone. */
export const rejectWithNetworkError = () => Promise.reject(new TypeError('cut off'))

/**
 * Lets calls to these addresses fail until a retry is pressed, whatever else asks for them: when a connection comes back
 * the app asks by itself, and a failure that ended sooner would take the retry away before a test presses it.
 *
 * @returns the addresses that were asked for, paths with their queries
 */
export const failUntilRetry = (
  matches: (address: string) => boolean,
  fail: () => Promise<Response> = respondForbidden,
) => {
  const real = window.fetch
  const asked: string[] = []
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
    asked.push(pathname + search)
    return isFailing ? fail() : real(input, init)
  })
  return asked
}
