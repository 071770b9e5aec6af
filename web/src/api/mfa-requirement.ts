import { createEmitter } from '../lib/stores/emitter.ts'
import { token } from './token.ts'

const { subscribe, emit } = createEmitter()
let isMfaRequired = false

const change = (next: boolean) => {
  if (isMfaRequired === next) return
  isMfaRequired = next
  emit()
}

// The next one to sign in may belong to another NGO.
token.subscribe(() => change(false))

/** Whether the NGO demands a second factor that the account doesn't have yet, as the calls find it. */
export const mfaRequirement = {
  isMfaRequired: () => isMfaRequired,
  subscribe,
  markRequired: () => change(true),
  markFulfilled: () => change(false),
}
