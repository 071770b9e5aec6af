import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { AppState, HeldCount, Language } from '../model/app-model.ts'
import type { OtherPersonItems } from './others.ts'
import { noItems, type OwnItems } from './outbox/own-items.ts'
import { createStationList, type StationList } from './stations/station-list.ts'
import type { LockRecord, PersonRecord, ReportRecord, SessionRecord, StoredForm } from './store/schema.ts'

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
  readonly lastHeld: HeldCount | undefined
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

export const initialState: PhoneState = {
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
