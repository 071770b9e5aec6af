import { createSubscribers } from '../lib/subscribers.ts'
import { settings } from './settings.ts'

const { subscribe, tell } = createSubscribers()
let awaySince: Date | null = null

const change = (since: Date | null) => {
  awaySince = since
  tell()
}

/** Whether the server can be reached, as the calls find it. */
export const connection = {
  /** When the first call found nobody; null while the server answers. */
  awaySince: () => awaySince,
  subscribe,
  lost: () => {
    if (!awaySince) change(new Date())
  },
  found: () => {
    if (awaySince) change(null)
  },
  /** Asks whether anyone answers. Any reply counts, a foreign server's 404 too: `no-cors` lets it through unread. */
  probe: async () => {
    try {
      await fetch(`${settings().apiBaseUrl}/health`, { mode: 'no-cors', cache: 'no-store' })
      connection.found()
    } catch {
      connection.lost()
    }
  },
}
