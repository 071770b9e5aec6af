import { createEmitter } from '../lib/stores/emitter.ts'

interface FirstResponse {
  readonly session: string
  /** The server's clock, in ms since 1970; NaN if the `Date` header is missing or unreadable. */
  readonly serverTime: number
  /** The browser's clock, in ms since 1970. */
  readonly receivedAt: number
}

const { subscribe, emit } = createEmitter()
let first: FirstResponse | undefined

/** The first response of a session; no data on its screens is older. */
export const firstResponse = {
  record: (session: string | null, { headers }: Response) => {
    if (session === null || first?.session === session) return
    first = { session, serverTime: Date.parse(headers.get('Date') ?? ''), receivedAt: Date.now() }
    emit()
  },
  get: (session: string | null) => (first && first.session === session ? first : undefined),
  subscribe,
}
