import type { AppActions } from '../model/app-model.ts'
import type { EngineParts } from './engine-parts.ts'
import { findUnreceived } from './outbox/own-items.ts'
import { heldNow } from './store/local-value.ts'

type MirrorParts = Pick<EngineParts, 'state' | 'heldCount' | 'copies'>

/** Mirrors unsent items and their number to `localStorage` and the app's badge. Returns a function that stops it. */
export const mirrorUnsentItems = ({ state, heldCount, copies }: MirrorParts): (() => void) => {
  let lastCount: number | undefined
  let lastIds: string | undefined
  return state.subscribe(() => {
    const { phase, own, others, unfinished, person } = state.get()
    if (phase !== 'ready' || !person) return
    const unsent = own.items.filter(({ id }) => !own.receipts.has(id))
    const ids = [person.owner, ...unsent.map(({ id }) => id)].join()
    if (ids !== lastIds) copies.write(person, unsent)
    lastIds = ids
    const items = [own, ...others.map(other => other.own)].flatMap(findUnreceived)
    const count = items.length + unfinished
    if (count === lastCount) return
    lastCount = count
    heldCount.write(heldNow(count))
    // Only installed apps have a badge.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  })
}

export const createLossActions = ({ state, heldCount }: MirrorParts): Pick<AppActions, 'dismissLost'> => ({
  dismissLost: () => {
    heldCount.write(heldNow(0))
    state.set({ lastHeld: undefined })
  },
})
