import type { FormSummary } from '@scrutineer/contract/forms'
import type { AppStart, AppStationReport, AppStations } from '@scrutineer/contract/observer-app'
import type { ReceivedItem, RefusedItem } from '@scrutineer/contract/outbox'
import type { OutboxItem, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { DBSchema } from 'idb'
import type { Form, Language, LockMinutes, Person } from '../../model/app-model.ts'
import type { PinHash } from '../lock/pin-hash.ts'

/** A person who signed in on this phone. `owner` is the key of the person's records. */
export interface PersonRecord extends Person {
  readonly owner: string
}

/** An item before it has a sequence. */
export type ItemDraft = Omit<OutboxItem, 'sequence' | 'sha256'>

interface StoredItem {
  readonly id: string
  readonly owner: string
  readonly item: OutboxItem
}

export interface StoredReceipt extends Readonly<Omit<ReceivedItem, 'state'>> {
  readonly owner: string
}

export interface StoredRefusal extends Readonly<Pick<RefusedItem, 'code' | 'reason'>> {
  readonly id: string
  readonly owner: string
  /** Another version of the app sends the item again. */
  readonly appVersion: string
}

/** An `ArrayBuffer`, since browsers have lost the files of stored blobs. */
interface StoredFile {
  readonly owner: string
  readonly sha256: string
  readonly bytes: ArrayBuffer
}

/** The progress of an upload. */
export interface SentFile {
  readonly owner: string
  readonly sha256: string
  readonly receivedBytes: number
  readonly isComplete: boolean
  /** When the phone knew that the item and all its files were received, by the server's clock. */
  readonly receivedAt?: string
}

export interface StoredForm extends Pick<Form, 'sections' | 'checks' | 'earlier'> {
  readonly summary: FormSummary
}

export interface SessionRecord {
  readonly owner: string
  readonly token: string
  /** The server refused the token. */
  readonly hasEnded: boolean
}

export interface ReportRecord {
  readonly station: OutboxStation
  readonly report: AppStationReport
}

/** A person's lock of the screen on this phone. */
export interface LockRecord {
  readonly pin: PinHash | null
  readonly minutes: LockMinutes
  /** Wrong PINs in a row. */
  readonly failures: number
  /** When the last one was tried, in milliseconds of the phone's clock. */
  readonly failedAt: number
}

/** Values by name. Those of a person have the person's `owner` in their key, others an empty text. */
export interface Settings {
  device: string
  /** Sequence of the last item of this device. */
  sequence: number
  /** Of the phone: who is signed in. Of a person: their last one, while another is signed in. */
  session: SessionRecord | null
  /** See `OtherPersonItems`. */
  isClaimed: boolean
  language: Language
  clockOffset: number
  cardToken: string | null
  stations: AppStations
  /** Of those, the person's current and assigned ones. */
  namedStations: AppStations
  start: AppStart
  forms: readonly StoredForm[]
  station: OutboxStation | null
  reports: readonly ReportRecord[]
  lock: LockRecord
  sendsFullSize: boolean
  /** Address of the subscription to messages that the server has; empty without one. */
  pushEndpoint: string
}

export interface PhoneSchema extends DBSchema {
  people: { key: string; value: PersonRecord }
  items: { key: string; value: StoredItem; indexes: { owner: string } }
  receipts: { key: string; value: StoredReceipt; indexes: { owner: string } }
  refusals: { key: string; value: StoredRefusal; indexes: { owner: string } }
  files: { key: [owner: string, sha256: string]; value: StoredFile }
  sentFiles: { key: [owner: string, sha256: string]; value: SentFile; indexes: { owner: string } }
  settings: { key: [owner: string, name: string]; value: { owner: string; name: string; value: unknown } }
}
