import { createEmitter } from '../lib/stores/emitter.ts'

interface FirstReply {
  readonly session: string
  /** The server's clock, in ms since 1970; NaN where its `Date` can't be read. */
  readonly serverTime: number
  /** This browser's clock. */
  readonly receivedAt: number
}

const { subscribe, emit } = createEmitter()
let first: FirstReply | undefined

/** The first reply of a session: nothing on its screens is older. */
export const firstReply = {
  record: (session: string | null, { headers }: Response) => {
    if (session === null || first?.session === session) return
    first = { session, serverTime: Date.parse(headers.get('Date') ?? ''), receivedAt: Date.now() }
    emit()
  },
  get: (session: string | null) => (first && first.session === session ? first : undefined),
  subscribe,
}
