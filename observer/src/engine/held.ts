import type { AppActions } from '../model/app-model.ts'
import type { EngineParts } from './engine-parts.ts'
import { findUnreceived } from './outbox/own-items.ts'

type HeldParts = Pick<EngineParts, 'state' | 'hint' | 'copies'>

/** Keeps what is known beside the database up to date. Returns what ends it. */
export const rememberHeld = ({ state, hint, copies }: HeldParts): (() => void) => {
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
    hint.write(count)
    // Only an app that is installed has an icon to show it on.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  })
}

export const createHeldActions = ({ state, hint }: HeldParts): Pick<AppActions, 'dismissLost'> => ({
  dismissLost: () => {
    hint.write(0)
    state.set({ lastHeld: undefined })
  },
})
