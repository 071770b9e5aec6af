import { createEmitter } from '../lib/stores/emitter.ts'
import { token } from './token.ts'

const { subscribe, emit } = createEmitter()
let isMfaRequired = false

const change = (next: boolean) => {
  if (isMfaRequired === next) return
  isMfaRequired = next
  emit()
}

// The next account may belong to another NGO.
token.subscribe(() => change(false))

/** Whether the NGO requires a second factor that the account hasn't set up. Calls report it. */
export const mfaRequirement = {
  isMfaRequired: () => isMfaRequired,
  subscribe,
  markRequired: () => change(true),
  markFulfilled: () => change(false),
}
