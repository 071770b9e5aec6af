import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { places } from '@scrutineer/contract/places'
import { start } from '@scrutineer/contract/start'
import { expect, onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Stubs the response of one path; other requests reach the server. */
export const stubReply = (path: string, respond: (query: URLSearchParams) => Response | Promise<Response>) => {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.origin)
    return pathname === path ? respond(searchParams) : real(input, init)
  })
}

/** The server offers section 7 of the specification only, until the test ends. `serve` answers the calls but the start call. */
export const serveSpecificationOnly = (
  serve: typeof window.fetch = window.fetch,
  replyToStart = () => new Response('', { status: 404 }),
) => {
  onTestFinished(() => localStorage.removeItem('capabilities'))
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input).endsWith(start.get.path) ? replyToStart() : serve(input, init),
  )
}

/** Records saved files. */
export const watchSavedFiles = () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.push(blob)
    return '#'
  })
  return saved
}

const json = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

const areaReplies: Readonly<Record<string, object>> = {
  [places.areas.path]: [{ id: 1, idParent: null, level: 1, code: 'N', name: 'North', order: 1, counties: 1 }],
  [electionSettings.get.path]: { ...defaultElectionSettings, levels: ['Province', 'County'] },
}

/** The election has areas, which arrive when the returned function is called. A request of `later` waits for the reply to `first`. */
export const holdAreas = ({ first, later }: { first?: string; later?: string } = {}): (() => void) => {
  const real = window.fetch
  const firstReceived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    const reply = areaReplies[pathname]
    if (reply) {
      await held.promise
      return json(reply)
    }
    if (pathname === later) await firstReceived.promise
    const response = await real(input, init)
    if (pathname === first) firstReceived.resolve()
    return response
  })
  return held.resolve
}

/** What `read` returns each time the page changes; undefined is left out. */
export const observeChanges = (read: () => string | undefined) => {
  const values = new Set<string>()
  const observer = new MutationObserver(() => {
    const value = read()
    if (value !== undefined) values.add(value)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { values, stop: () => observer.disconnect() }
}

/**
 * The clock goes on by minutes until the page shows one such element. Several, because a call that began before may still have
 * brought data. `vi.useRealTimers` ends it.
 */
export const passMinutesUntil = async (locator: Locator) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const passMinute = () => {
    vi.setSystemTime(Date.now() + 61_000)
    return locator.elements().length
  }
  await expect.poll(passMinute, { interval: 1_500 }).toBe(1)
}
