import { token } from './token.ts'

const subscribers = new Set<() => void>()
let isDemanded = false

const change = (next: boolean) => {
  if (isDemanded === next) return
  isDemanded = next
  for (const notify of subscribers) notify()
}

// The next one to sign in may belong to another NGO.
token.subscribe(() => change(false))

/** Whether the NGO demands a second factor that the account doesn't have yet, as the calls find it. */
export const enrolment = {
  isDemanded: () => isDemanded,
  subscribe: (notify: () => void) => {
    subscribers.add(notify)
    return () => {
      subscribers.delete(notify)
    }
  },
  demanded: () => change(true),
  met: () => change(false),
}
