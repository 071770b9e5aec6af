import { createSubscribers } from '../lib/subscribers.ts'
import { token } from './token.ts'

const { subscribe, tell } = createSubscribers()
let isDemanded = false

const change = (next: boolean) => {
  if (isDemanded === next) return
  isDemanded = next
  tell()
}

// The next one to sign in may belong to another NGO.
token.subscribe(() => change(false))

/** Whether the NGO demands a second factor that the account doesn't have yet, as the calls find it. */
export const enrolment = {
  isDemanded: () => isDemanded,
  subscribe,
  demanded: () => change(true),
  met: () => change(false),
}
