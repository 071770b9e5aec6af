import type { AppState, StatusLine } from '../model/app-model.ts'
import { showOthers } from './others.ts'
import { findUnreceived } from './outbox/own-items.ts'
import { initialState, type PhoneState } from './phone-state.ts'
import { buildReady } from './view/ready.ts'
import { createItemsView } from './view/shown-items.ts'
import { statusLineOf } from './view/status-line.ts'

/** The state of a locked screen, without answers. */
const toLocked = (
  { own, unfinished, start, cardToken, nextAttemptAt, session }: PhoneState,
  line: StatusLine,
): AppState => {
  const call = own.items.findLast(({ kind }) => kind === 'help')
  return {
    phase: 'locked',
    name: start?.observer.name.split(/\s+/)[0] ?? '',
    line,
    count: findUnreceived(own).length + unfinished,
    help: call ? { receivedAt: own.receipts.get(call.id)?.receivedAt ?? null } : null,
    hasSessionEnded: session?.hasEnded ?? false,
    nextAttemptAt,
    cardToken,
  }
}

const toShown = (state: PhoneState, showItems: ReturnType<typeof createItemsView>): AppState => {
  const { phase, cardToken, lastHeld, start, own } = state
  const others = state.others.length > 0 ? showOthers(state.others, start) : undefined
  if (phase === 'unreadable') return { phase, last: lastHeld }
  if (phase === 'signedOut') return { phase, cardToken, lost: lastHeld, others }
  if (phase !== 'ready' || !start) return { phase: phase === 'ready' ? 'loading' : phase }
  const line = statusLineOf(state, others, Date.now())
  if (state.isLocked) return toLocked(state, line)
  const items = showItems(own, state.sendingIds)
  return { phase, ...buildReady({ ...state, start, items, others, line }) }
}

export const createStateHolder = () => {
  const showItems = createItemsView()
  const listeners = new Set<() => void>()
  let state = initialState
  let shown: AppState | undefined
  return {
    get: () => state,
    set: (change: Partial<PhoneState>) => {
      state = { ...state, ...change }
      shown = undefined
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Referentially stable until something changes. */
    shown: () => {
      shown ??= toShown(state, showItems)
      return shown
    },
  }
}

export type StateHolder = ReturnType<typeof createStateHolder>
