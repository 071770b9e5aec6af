import type { AppActions } from '../model/app-model.ts'
import { findUnreceived } from './outbox/own-items.ts'
import type { StateHolder } from './phone-state.ts'
import type { HeldHint } from './store/held-hint.ts'

/** Keeps the hint up to date. Returns what ends it. */
export const rememberHeld = (state: StateHolder, hint: HeldHint): (() => void) => {
  let lastCount: number | undefined
  return state.subscribe(() => {
    const { phase, own } = state.get()
    const hasEnded = phase === 'signedOut' && lastCount !== undefined
    if (phase !== 'ready' && !hasEnded) return
    const count = findUnreceived(own).length
    if (count === lastCount) return
    lastCount = count
    hint.write(count)
    // Only an app that is installed has an icon to show it on.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  })
}

export const createHeldActions = (state: StateHolder, hint: HeldHint): Pick<AppActions, 'dismissLost'> => ({
  dismissLost: () => {
    hint.write(0)
    state.set({ lastHeld: undefined })
  },
})
