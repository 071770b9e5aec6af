import { createEmitter } from '../lib/stores/emitter.ts'

interface FirstResponse {
  /** Of `sessionAccess`. */
  readonly generation: number
  /** The server's clock, in ms since 1970; NaN if the `Date` header is missing or unreadable. */
  readonly serverTime: number
  /** The browser's clock, in ms since 1970. */
  readonly receivedAt: number
}

const { subscribe, emit } = createEmitter()
let first: FirstResponse | undefined

/** The first response to an authenticated call of a generation of `sessionAccess`; no data on its screens is older. */
export const firstResponse = {
  record: (generation: number, { headers }: Response) => {
    if (first && first.generation >= generation) return
    first = { generation, serverTime: Date.parse(headers.get('Date') ?? ''), receivedAt: Date.now() }
    emit()
  },
  get: (generation: number) => (first?.generation === generation ? first : undefined),
  subscribe,
}
