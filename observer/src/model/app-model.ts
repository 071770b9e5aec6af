import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { Guide } from '@scrutineer/contract/fields/guide'
import type { FormSummary, Question, Section } from '@scrutineer/contract/forms'
import type {
  AppHelpCall,
  AppMessage,
  AppStart,
  AppStationReport,
  AppStations,
  CardHolder,
} from '@scrutineer/contract/observer-app'
import type { RefusalCode } from '@scrutineer/contract/outbox'
import type { OutboxItem, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { Drafts } from './drafts.ts'
import type { AnswerInput } from './typed.ts'

// What the screens show and do. `createEngine` implements it on the phone's store; tests of screens use a fake.

/** A BCP 47 tag. */
export type Language = string

/** A polling station with what the phone knows of it. */
export interface Station extends OutboxStation {
  readonly countyName: string
  /** Names of the areas above the county, from the top. */
  readonly path: readonly string[]
  readonly address: string
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  /** Null if the office doesn't know them. */
  readonly registeredVoters: number | null
}

/** Stations that a search returns: more than a screen shows, and few enough to be drawn while a text is typed. */
export const maxFoundStations = 20

/** A guide of the office. */
export interface PhoneGuide extends Guide {
  /** This phone has its current file. */
  readonly isStored: boolean
}

/** A county with stations. */
export type County = AppStations['counties'][number]

/** A form as of the last refresh. */
export interface Form extends FormSummary {
  readonly sections: readonly Section[]
  readonly checks: readonly FormCheck[]
  /** Withdrawn since; its answers are still sent. */
  readonly isWithdrawn: boolean
  /** Changed questions of earlier versions. */
  readonly earlier?: readonly { readonly version: number; readonly questions: readonly Question[] }[] | undefined
}

/** The state of an item. Only a receipt makes it `received`. */
export type ItemState = 'saved' | 'sending' | 'received' | 'refused'

export interface ShownItem {
  readonly item: OutboxItem
  readonly state: ItemState
  /** By the server's clock; null until it is received. */
  readonly receivedAt: string | null
  /** In the careful mode: the body has only the id of its question. */
  readonly isHidden?: boolean
  readonly refusal: { readonly code: RefusalCode; readonly reason: string } | null
  /** Bytes of the item's files, and those that the server has. */
  readonly fileBytes: number
  readonly receivedBytes: number
}

/** The current answer to a question at a station. */
export interface ShownAnswer extends AnswerInput {
  /** Null if the server has it and this phone didn't record it. */
  readonly itemId: string | null
  /** In the careful mode: received answers aren't shown, but count as answered. */
  readonly isHidden?: boolean
  readonly state: ItemState
  /** Of a withdrawn answer: the one that it withdrew. */
  readonly withdrew?: ShownAnswer | undefined
  /** Version of the answered form; absent if unknown. */
  readonly formVersion?: number | undefined
  /** The question that was answered, if it has changed since. `options` of the answer is then empty if a selected option has changed. */
  readonly answeredVersion?: {
    /** Undefined if the phone doesn't have it. */
    readonly question: Question | undefined
    readonly options: AnswerInput['options']
  }
}

/** Another person who used this phone and has unreceived items. */
export interface OtherPerson {
  readonly owner: string
  readonly name: string
  /** Items without a receipt. */
  readonly count: number
  /**
   * The session in which they are sent: that of their person, or of the current one. `askMe`: the current person has a newer account with
   * the same name and phone number, and may claim them. Null: none, since the session has ended.
   */
  readonly sentBy: 'them' | 'me' | 'askMe' | null
}

/** The last known number of items on the phone, and when it was counted. */
export interface HeldCount {
  readonly count: number
  readonly at: string
}

/** The status line at the top of every screen. The first that applies is shown. */
export type StatusLine =
  | { readonly kind: 'notSaved'; readonly count: number }
  | { readonly kind: 'refused'; readonly count: number }
  | { readonly kind: 'helpWaiting' }
  | { readonly kind: 'unreadable'; readonly last?: HeldCount | undefined }
  | { readonly kind: 'sessionEnded'; readonly count: number }
  | { readonly kind: 'late'; readonly count: number; readonly since: string }
  | { readonly kind: 'waiting'; readonly count: number }
  /** Only unfinished notes wait. */
  | { readonly kind: 'unfinished'; readonly count: number }
  | { readonly kind: 'sending'; readonly index: number; readonly of: number; readonly count: number }
  /** The person's own items have been received, and those of others on this phone have not. */
  | { readonly kind: 'others'; readonly others: readonly OtherPerson[] }
  /** `at` is the newest receipt, by the server's clock; null before the first one. */
  | { readonly kind: 'received'; readonly at: string | null }

export interface Person {
  readonly observerId: number
  readonly name: string
  readonly phone: string
  readonly ngo: string
}

export type Visit = AppStationReport['visit']

/** A preview of a correction of the station: what it moves, and what stays at the other station. */
export interface MovePlan {
  readonly unsent: number
  readonly received: number
  /** Questions that were answered differently at both. */
  readonly answers: readonly {
    readonly questionId: number
    readonly moves: ShownAnswer
    readonly stays: ShownAnswer
  }[]
  /** Null unless the observer arrived at both. */
  readonly visits: { readonly moves: Visit; readonly stays: Visit } | null
}

/** A call for help of the observer, from any phone. */
export interface ShownHelpCall {
  readonly at: string
  readonly station: OutboxStation | null
  readonly state: ItemState
  /** By the server's clock; null until it is received. */
  readonly receivedAt: string | null
  /** The call as of the last refresh; undefined before it. */
  readonly serverCall: AppHelpCall | undefined
}

export interface Ready {
  readonly person: Person
  readonly election: AppStart['election']
  readonly line: StatusLine
  /** The current station; null until one is chosen. */
  readonly station: Station | null
  readonly visit: Visit
  readonly assigned: readonly Station[]
  readonly forms: readonly Form[]
  /** By `answerKey`. */
  readonly answers: ReadonlyMap<string, ShownAnswer>
  /** Newest first. */
  readonly items: readonly ShownItem[]
  /** Number of unfinished notes and problems. */
  readonly unfinished: number
  /** Absent without any. */
  readonly others?: readonly OtherPerson[] | undefined
  readonly checkpoints: AppStart['checkpoints']
  readonly messages: readonly AppMessage[]
  /** Newest first. */
  readonly helpCalls: readonly ShownHelpCall[]
  /** Milliseconds that the server's clock is ahead of the phone's. */
  readonly clockOffset: number
  readonly isStoragePersisted: boolean
  /** The list of stations is on the phone. It arrives after the first sign-in. */
  readonly hasStations: boolean
  /** In the careful mode, received items are removed or hidden. */
  readonly isCareful?: boolean
  /** Photos are sent as they were taken, and not as smaller copies. */
  readonly sendsFullSize?: boolean
  /** Other phones of the observer that held items at their last contact. */
  readonly otherDevices?: AppStart['otherDevices']
  /** The phone has the office's key, so that it can encrypt a file for it. */
  readonly hasOfficeKey: boolean
  /** The token of a card that was opened during the session; null without one. */
  readonly cardToken: string | null
  /** The lock of the screen on this phone. */
  readonly screenLock: { readonly hasPin: boolean; readonly minutes: LockMinutes }
  /** For calls and text messages; absent if it isn't known. */
  readonly officePhone?: string | null
}

/** Minutes without a touch after which the screen locks; 0 is never. */
export const lockMinutes = [5, 15, 60, 0] as const
export type LockMinutes = (typeof lockMinutes)[number]

/** What a locked screen may show. */
export interface Locked {
  /** The first name. */
  readonly name: string
  readonly line: StatusLine
  /** Items without a receipt. */
  readonly count: number
  /** The newest call for help of this phone. */
  readonly help: { readonly receivedAt: string | null } | null
  readonly hasSessionEnded: boolean
  /** When the next PIN may be tried, by `performance.now()`. */
  readonly nextAttemptAt: number
  readonly cardToken: string | null
}

export type AppState =
  | { readonly phase: 'loading' }
  /** The page isn't served over TLS: the browser offers no WebCrypto and no worker. */
  | { readonly phase: 'insecure' }
  | { readonly phase: 'unreadable'; readonly last?: HeldCount | undefined }
  | {
      readonly phase: 'signedOut'
      /** The token of the card in the address; null without one. */
      readonly cardToken: string | null
      /** The items that were lost, if the browser has deleted the database. */
      readonly lost?: HeldCount | undefined
      /** Absent without any. */
      readonly others?: readonly OtherPerson[] | undefined
    }
  /** The PIN is required. The state has no answers, so no screen can show them. */
  | ({ readonly phase: 'locked' } & Locked)
  | ({ readonly phase: 'ready' } & Ready)

/** Whether messages arrive while the app is closed. `blocked`: the permission was denied. */
export type ClosedMessages = 'unavailable' | 'blocked' | 'off' | 'on'

/** Why a sign-in failed. */
export type SignInError = 'offline' | 'wrong' | 'cardEnded' | 'cardUsed' | 'tooManyAttempts'

export interface AppActions {
  setLanguage(language: Language): void
  /** The observer has seen the notice of lost items. */
  dismissLost(): void
  findCardHolder(token: string): Promise<CardHolder | SignInError>
  /** Returns nothing when the person is signed in. */
  signInWithCard(token: string): Promise<SignInError | undefined>
  signInWithPin(phone: string, pin: string): Promise<SignInError | undefined>
  /** Claims items of the observer's earlier account: they are sent in the current session. */
  sendEarlierItems(owner: string): Promise<void>
  /** Returns false, and does nothing, while items have no receipt. */
  signOut(): Promise<boolean>
  /** Sets the PIN of the screen's lock, or removes it. */
  setPin(pin: string | null): Promise<void>
  setLockMinutes(minutes: LockMinutes): Promise<void>
  lockNow(): void
  /** `wait`: not checked, since the delay after wrong PINs isn't over. */
  unlock(pin: string): Promise<'open' | 'wrong' | 'wait'>
  /** Stations whose county, number or address match, best first; at most `maxFoundStations`. */
  searchStations(text: string): Promise<readonly Station[]>
  findStation(key: OutboxStation): Promise<Station | undefined>
  /** At most 10 stations whose position is known, the nearest first. The position doesn't leave the phone. */
  findNearest(
    position: NonNullable<Station['position']>,
  ): Promise<readonly { readonly station: Station; readonly metres: number }[]>
  /** In the office's order. */
  listCounties(): Promise<readonly County[]>
  goTo(station: Station): Promise<void>
  /** Corrects a wrong station: moves the items of this stay to another one, which becomes the current station. */
  correctStation(to: Station): Promise<void>
  planMove(to: Station): Promise<MovePlan>
  arrive(facts: {
    readonly at: string
    readonly urbanArea?: boolean
    readonly isPollingStationPresidentFemale?: boolean
  }): Promise<void>
  leave(at: string): Promise<void>
  /**
   * The following actions resolve when the item is stored and in the state, and reject if it can't be stored. `station` is the current
   * one by default: an answer may be saved after the observer has selected another station.
   */
  answer(formId: number, questionId: number, answer: AnswerInput, station?: OutboxStation): Promise<void>
  addNote(note: {
    readonly text: string
    readonly questionId: number | null
    readonly files: readonly File[]
  }): Promise<void>
  reportProblem(text: string): Promise<void>
  callForHelp(): Promise<void>
  markRead(idMessage: number): Promise<void>
  /** How many received photos are still on the phone, their bytes, and whether the phone is nearly full. */
  findSpace(): Promise<{ readonly photos: number; readonly bytes: number; readonly isLow: boolean }>
  sendFullSize(isOn: boolean): Promise<void>
  /** The file with this hash; undefined once it was removed from the phone. */
  readFile(sha256: string): Promise<Blob | undefined>
  /** Removes received photos from the phone, and nothing else. */
  freeSpace(): Promise<void>
  /** As of the last contact with the office, in its order. */
  findGuides(): Promise<readonly PhoneGuide[]>
  /** The file of a guide; undefined if it isn’t on the phone. */
  readGuide(sha256: string): Promise<Blob | undefined>
  findClosedMessages(): Promise<ClosedMessages>
  /** Requests the permission, so it must follow a tap. Rejects without a connection. */
  turnOnClosedMessages(): Promise<ClosedMessages>
  /** Rejects without a connection. */
  turnOffClosedMessages(): Promise<ClosedMessages>
  /** Retries everything now. */
  retry(): void
  /**
   * One file with all items and files of the person who is signed in, or of another one, that have no receipt, encrypted for the
   * office. Rejects without the office's key.
   */
  saveFile(owner?: string): Promise<File>
}

export interface AppModel {
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void
  getState(): AppState
  readonly actions: AppActions
  /** Input that isn't stored yet. */
  readonly drafts: Drafts
}

export { answerKey, stationKey } from '@scrutineer/contract/outbox/place-items'
