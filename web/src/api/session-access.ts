import { createValue } from '../lib/stores/value.ts'
import { token } from './token.ts'

/** Written to notify the other tabs. */
const storageKey = 'session-renewed'

const { set: setGeneration, ...generation } = createValue(0)
const { set: setMfaRequired, ...isMfaRequired } = createValue(false)

const startGeneration = () => {
  setMfaRequired(false)
  setGeneration(generation.get() + 1)
}

// Another account, or the same one with another role.
token.subscribe(startGeneration)
addEventListener('storage', event => {
  if (event.key === storageKey) startGeneration()
})

/**
 * What the session may do, as far as calls have shown it. A change starts a new generation, in which every query and the live
 * stream start again; the results of calls that were sent in an earlier one say nothing about it.
 */
export const sessionAccess = {
  generation,
  /** Whether the NGO requires a second factor that the account hasn't set up. */
  isMfaRequired,
  /** Starts a new generation in all tabs: after an enrolment or a new password. */
  renew: () => {
    localStorage.setItem(storageKey, new Date().toISOString())
    startGeneration()
  },
  /** A call that was sent in this generation was refused because a second factor is required. */
  reportMfaRequired: (sentIn: number) => {
    if (sentIn === generation.get()) setMfaRequired(true)
  },
}
