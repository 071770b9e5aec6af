import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { AppState, Language, Line } from '../model/app-model.ts'
import { type Other, showOthers } from './others.ts'
import { findUnreceived, noItems, type OwnItems } from './outbox/own-items.ts'
import { createStationList, type StationList } from './stations/station-list.ts'
import type { LockRecord, PersonRecord, ReportRecord, SessionRecord, StoredForm } from './store/schema.ts'
import { lineOf } from './view/line.ts'
import { buildReady } from './view/ready.ts'
import { createItemsView } from './view/shown-items.ts'

/** What the phone holds in memory. The store has all of it, apart from what happens right now. */
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
  /** Notes and problems in the database that aren't items yet. */
  readonly unfinished: number
  readonly others: readonly Other[]
  readonly start: AppStart | undefined
  readonly forms: readonly StoredForm[]
  readonly reports: readonly ReportRecord[]
  readonly station: OutboxStation | null
  readonly stationsVersion: string | undefined
  readonly stations: StationList
  /** Keys of what the observer entered and the phone couldn't store. */
  readonly unkept: ReadonlySet<string>
  readonly isUnreadable: boolean
  /** Ids of the items of the call that is on its way. */
  readonly sendingIds: ReadonlySet<string>
  /** While the sender runs: how many items it began with. */
  readonly run: { readonly of: number } | undefined
  /** How many items the phone held when the store was last read: known while it can't be read, or has been deleted. */
  readonly lastHeld: { readonly count: number; readonly at: string } | undefined
  readonly lock: LockRecord
  /** Photos are sent as they were taken. */
  readonly sendsFullSize: boolean
  /** The PIN is asked for. */
  readonly isLocked: boolean
  /** After wrong PINs: when the next one may be tried, by `performance.now()`. */
  readonly mayTryAt: number
}

export const noLock: LockRecord = { pin: null, minutes: 15, failures: 0, failedAt: 0 }

const noStations = createStationList({ version: '', counties: [], stations: [] })

/** The state of a phone that nobody is signed in on. */
export const nobody = {
  person: undefined,
  session: null,
  own: noItems,
  unfinished: 0,
  start: undefined,
  forms: [],
  reports: [],
  station: null,
  unkept: new Set<string>(),
  lock: noLock,
  sendsFullSize: false,
  isLocked: false,
  mayTryAt: 0,
} satisfies Partial<PhoneState>

const initialState: PhoneState = {
  ...nobody,
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

export interface StateHolder {
  get(): PhoneState
  set(change: Partial<PhoneState>): void
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  shown(): AppState
}

/** What a locked screen shows: nothing that was answered. */
const toLocked = ({ own, unfinished, start, cardToken, mayTryAt, session }: PhoneState, line: Line): AppState => {
  const call = own.items.findLast(({ kind }) => kind === 'help')
  return {
    phase: 'locked',
    observerId: start?.observer.id ?? 0,
    name: start?.observer.name.split(/\s+/)[0] ?? '',
    line,
    count: findUnreceived(own).length + unfinished,
    help: call ? { receivedAt: own.receipts.get(call.id)?.receivedAt ?? null } : null,
    hasSessionEnded: session?.hasEnded ?? false,
    mayTryAt,
    cardToken,
  }
}

const toShown = (state: PhoneState, showItems: ReturnType<typeof createItemsView>): AppState => {
  const { phase, cardToken, lastHeld, start, own } = state
  const others = state.others.length > 0 ? showOthers(state.others, start) : undefined
  if (phase === 'unreadable') return { phase, lastCount: lastHeld?.count ?? null, lastCountAt: lastHeld?.at ?? null }
  if (phase === 'signedOut') return { phase, cardToken, lost: lastHeld, others }
  if (phase !== 'ready' || !start) return { phase: phase === 'ready' ? 'loading' : phase }
  const line = lineOf({
    own,
    unfinished: state.unfinished,
    others,
    unkept: state.unkept.size,
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

export const createStateHolder = (): StateHolder => {
  const showItems = createItemsView()
  const listeners = new Set<() => void>()
  let state = initialState
  let shown: AppState | undefined
  return {
    get: () => state,
    set: change => {
      state = { ...state, ...change }
      shown = undefined
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => {
      shown ??= toShown(state, showItems)
      return shown
    },
  }
}
