import { createEmitter } from '../lib/stores/emitter.ts'
import { token } from './token.ts'

const { subscribe, emit } = createEmitter()
/** Written to notify the other tabs. */
const storageKey = 'session-renewed'

let generation = 0
let isMfaRequired = false

const startGeneration = () => {
  generation += 1
  isMfaRequired = false
  emit()
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
  generation: () => generation,
  /** Whether the NGO requires a second factor that the account hasn't set up. */
  isMfaRequired: () => isMfaRequired,
  /** Notifies of a new generation, and when a second factor is found to be required. */
  subscribe,
  /** Starts a new generation in all tabs: after an enrolment or a new password. */
  renew: () => {
    localStorage.setItem(storageKey, new Date().toISOString())
    startGeneration()
  },
  /** A call that was sent in this generation was refused because a second factor is required. */
  reportMfaRequired: (sentIn: number) => {
    if (sentIn !== generation || isMfaRequired) return
    isMfaRequired = true
    emit()
  },
}
