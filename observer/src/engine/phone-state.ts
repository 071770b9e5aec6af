import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { AppState, Language, StatusLine } from '../model/app-model.ts'
import { type OtherPersonItems, showOthers } from './others.ts'
import { findUnreceived, noItems, type OwnItems } from './outbox/own-items.ts'
import { createStationList, type StationList } from './stations/station-list.ts'
import type { LockRecord, PersonRecord, ReportRecord, SessionRecord, StoredForm } from './store/schema.ts'
import { buildReady } from './view/ready.ts'
import { createItemsView } from './view/shown-items.ts'
import { statusLineOf } from './view/status-line.ts'

/** The state in memory. All of it is stored, except for transient fields. */
export interface PhoneState {
  readonly phase: Exclude<AppState['phase'], 'locked'>
  readonly device: string
  readonly language: Language
  readonly cardToken: string | null
  readonly clockOffset: number
  readonly isStoragePersisted: boolean
  readonly person: PersonRecord | undefined
  readonly session: SessionRecord | null
  readonly own: OwnItems
  /** Number of unfinished notes and problems. */
  readonly unfinished: number
  readonly others: readonly OtherPersonItems[]
  readonly start: AppStart | undefined
  readonly forms: readonly StoredForm[]
  readonly reports: readonly ReportRecord[]
  readonly station: OutboxStation | null
  readonly stationsVersion: string | undefined
  readonly stations: StationList
  /** Keys of input that could not be stored. */
  readonly unsaved: ReadonlySet<string>
  readonly isUnreadable: boolean
  /** Ids of the items that are being sent. */
  readonly sendingIds: ReadonlySet<string>
  /** The number of items at the start of the sender's run; undefined while it is idle. */
  readonly run: { readonly of: number } | undefined
  /** The last known number of items, if the store is unreadable or was deleted. */
  readonly lastHeld: { readonly count: number; readonly at: string } | undefined
  readonly lock: LockRecord
  /** Photos are sent without resizing. */
  readonly sendsFullSize: boolean
  /** The PIN is required. */
  readonly isLocked: boolean
  /** When the next PIN may be tried after wrong ones, by `performance.now()`. */
  readonly nextAttemptAt: number
}

export const noLock: LockRecord = { pin: null, minutes: 15, failures: 0, failedAt: 0 }

const noStations = createStationList({ version: '', counties: [], stations: [] })

/** The part of the state that a sign-out resets. */
export const signedOutState = {
  person: undefined,
  session: null,
  own: noItems,
  unfinished: 0,
  start: undefined,
  forms: [],
  reports: [],
  station: null,
  unsaved: new Set<string>(),
  lock: noLock,
  sendsFullSize: false,
  isLocked: false,
  nextAttemptAt: 0,
} satisfies Partial<PhoneState>

const initialState: PhoneState = {
  ...signedOutState,
  phase: 'loading',
  others: [],
  device: '',
  language: 'en',
  cardToken: null,
  clockOffset: 0,
  isStoragePersisted: false,
  stationsVersion: undefined,
  stations: noStations,
  isUnreadable: false,
  sendingIds: new Set(),
  run: undefined,
  lastHeld: undefined,
}

/** The state of a locked screen, without answers. */
const toLocked = (
  { own, unfinished, start, cardToken, nextAttemptAt, session }: PhoneState,
  line: StatusLine,
): AppState => {
  const call = own.items.findLast(({ kind }) => kind === 'help')
  return {
    phase: 'locked',
    observerId: start?.observer.id ?? 0,
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
  if (phase === 'unreadable') return { phase, lastCount: lastHeld?.count ?? null, lastCountAt: lastHeld?.at ?? null }
  if (phase === 'signedOut') return { phase, cardToken, lost: lastHeld, others }
  if (phase !== 'ready' || !start) return { phase: phase === 'ready' ? 'loading' : phase }
  const line = statusLineOf({
    own,
    unfinished: state.unfinished,
    others,
    unsaved: state.unsaved.size,
    isUnreadable: state.isUnreadable,
    hasSessionEnded: state.session?.hasEnded ?? false,
    run: state.run,
    last: lastHeld,
    now: Date.now(),
  })
  if (state.isLocked) return toLocked(state, line)
  const items = showItems(own, state.sendingIds)
  return { phase, ...buildReady({ ...state, start, items, others, line, findStation: state.stations.find }) }
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
