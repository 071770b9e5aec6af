import { createSubscribers } from '../lib/subscribers.ts'

interface FirstReply {
  readonly session: string
  /** The server's clock, in ms since 1970; NaN where its `Date` can't be read. */
  readonly serverTime: number
  /** This browser's clock. */
  readonly receivedAt: number
}

const { subscribe, tell } = createSubscribers()
let first: FirstReply | undefined

/** The first reply of a session: nothing on its screens is older. */
export const firstReply = {
  record: (session: string | null, { headers }: Response) => {
    if (session === null || first?.session === session) return
    first = { session, serverTime: Date.parse(headers.get('Date') ?? ''), receivedAt: Date.now() }
    tell()
  },
  get: (session: string | null) => (first && first.session === session ? first : undefined),
  subscribe,
}
