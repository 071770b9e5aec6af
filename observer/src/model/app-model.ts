import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { FormSummary, Question, Section } from '@scrutineer/contract/forms'
import type { AppHelpCall, AppMessage, AppStart, CardHolder } from '@scrutineer/contract/observer-app'
import type { RefusalCode } from '@scrutineer/contract/outbox'
import type { OutboxItem, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { AnswerInput, TypedAnswer, TypedNote } from './typed.ts'

// What the screens show and do. `createEngine` implements it on the phone's store; tests of screens use a fake.

export type Language = 'en' | 'ro'

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

/** A county with stations. */
export interface County {
  readonly code: string
  readonly name: string
  /** Names of the areas above, from the top. */
  readonly path: readonly string[]
}

/** A form as it was published when the phone last asked. */
export interface Form extends FormSummary {
  readonly sections: readonly Section[]
  readonly checks: readonly FormCheck[]
  /** It has been withdrawn since; its answers stay and are sent. */
  readonly isWithdrawn: boolean
  /** Questions as earlier versions asked them, if they have changed since. */
  readonly earlier?: readonly { readonly version: number; readonly questions: readonly Question[] }[] | undefined
}

/** Where an item is. Only a receipt makes it `received`. */
export type ItemState = 'kept' | 'sending' | 'received' | 'refused'

export interface ShownItem {
  readonly item: OutboxItem
  readonly state: ItemState
  /** By the server's clock; null until it is received. */
  readonly receivedAt: string | null
  /** In the careful mode: the body says no more than which question it is about. */
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
  /** In the careful mode, received answers aren't shown; they still count. */
  readonly isHidden?: boolean
  readonly state: ItemState
  /** Of a withdrawn answer: the one that it withdrew. */
  readonly withdrew?: ShownAnswer | undefined
  /** Version of the form that was asked; absent if it isn't known. */
  readonly formVersion?: number | undefined
  /** The question has changed since. `options` is empty if what was selected is gone or says something else now. */
  readonly asked?: {
    /** Absent if the phone doesn't have it. */
    readonly question: Question | undefined
    readonly options: AnswerInput['options']
  }
}

/** Another person of this phone, whose items haven't all been received. */
export interface OtherPerson {
  readonly owner: string
  readonly name: string
  /** Items without a receipt. */
  readonly count: number
  /**
   * In whose session they are sent. `askMe`: the person who is signed in has the same name and phone number and a new account, and may
   * send them. Null: in none, since theirs has ended.
   */
  readonly sentBy: 'them' | 'me' | 'askMe' | null
}

/** The line at the top of every screen: one of these, worst first. */
export type Line =
  | { readonly kind: 'notKept'; readonly count: number }
  | { readonly kind: 'refused'; readonly count: number }
  | { readonly kind: 'helpWaiting' }
  | { readonly kind: 'unreadable'; readonly lastCount: number | null; readonly lastCountAt: string | null }
  | { readonly kind: 'sessionEnded'; readonly count: number }
  | { readonly kind: 'late'; readonly count: number; readonly since: string }
  | { readonly kind: 'waiting'; readonly count: number }
  /** Nothing waits but texts that the observer hasn't left. */
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

export interface Visit {
  readonly arrivedAt: string | null
  readonly leftAt: string | null
}

/** What a correction of the station moves, and what the other station has already: that stays. */
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

/** A call for help of the observer, from this phone or another one. */
export interface ShownHelpCall {
  readonly at: string
  readonly station: OutboxStation | null
  readonly state: ItemState
  /** By the server's clock; null until it is received. */
  readonly receivedAt: string | null
  /** What the server last said of it; undefined if it hasn't been asked since. */
  readonly said: AppHelpCall | undefined
}

export interface Ready {
  readonly person: Person
  readonly election: { readonly name: string; readonly timeZone: string; readonly isRehearsal: boolean }
  readonly line: Line
  /** Where the observer is; null until a station is chosen. */
  readonly station: Station | null
  readonly visit: Visit
  readonly assigned: readonly Station[]
  readonly forms: readonly Form[]
  /** By `answerKey`. */
  readonly answers: ReadonlyMap<string, ShownAnswer>
  /** Newest first. */
  readonly items: readonly ShownItem[]
  /** Notes and problems that are in the database and aren't items yet. */
  readonly unfinished: number
  /** Absent without any. */
  readonly others?: readonly OtherPerson[] | undefined
  readonly checkpoints: readonly { readonly name: string; readonly idForm: number; readonly dueAt: string }[]
  readonly messages: readonly AppMessage[]
  /** Newest first. */
  readonly helpCalls: readonly ShownHelpCall[]
  /** Milliseconds that the server's clock is ahead of the phone's. */
  readonly clockOffset: number
  readonly isStoragePersisted: boolean
  /** The list of stations is on the phone. It arrives after the first sign-in. */
  readonly hasStations: boolean
  /** What was received is removed, or not shown. */
  readonly isCareful?: boolean
  /** Photos are sent as they were taken, and not as smaller copies. */
  readonly sendsFullSize?: boolean
  /** Other phones of the observer that held items at their last contact. */
  readonly otherDevices?: AppStart['otherDevices']
  /** The phone has the office's key, so that it can encrypt a file for it. */
  readonly hasOfficeKey: boolean
  /** The token of a card that was opened since: after the session has ended, or for another person. Null without one. */
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
  readonly observerId: number
  /** The first name. */
  readonly name: string
  readonly line: Line
  /** Items without a receipt. */
  readonly count: number
  /** The newest call for help of this phone. */
  readonly help: { readonly receivedAt: string | null } | null
  readonly hasSessionEnded: boolean
  /** When a PIN may be tried, by `performance.now()`. */
  readonly mayTryAt: number
  readonly cardToken: string | null
}

export type AppState =
  | { readonly phase: 'loading' }
  /** The page isn't served over TLS: the browser offers no WebCrypto and no worker. */
  | { readonly phase: 'insecure' }
  | { readonly phase: 'unreadable'; readonly lastCount: number | null; readonly lastCountAt: string | null }
  | {
      readonly phase: 'signedOut'
      /** The token of the card in the address; null without one. */
      readonly cardToken: string | null
      /** What the phone held without a receipt, if the browser has deleted its database since. */
      readonly lost?: { readonly count: number; readonly at: string } | undefined
      /** Absent without any. */
      readonly others?: readonly OtherPerson[] | undefined
    }
  /** The PIN is asked for. Answers aren't in the state, so no screen can show them. */
  | ({ readonly phase: 'locked' } & Locked)
  | ({ readonly phase: 'ready' } & Ready)

/** Whether messages arrive while the app is closed. `blocked`: the observer has refused it in the browser. */
export type ClosedMessages = 'unavailable' | 'blocked' | 'off' | 'on'

/** Why a sign-in failed. */
export type SignInError = 'offline' | 'wrong' | 'cardEnded' | 'cardUsed' | 'tooManyAttempts'

export interface AppActions {
  setLanguage(language: Language): void
  /** The observer has read what was lost. */
  dismissLost(): void
  findCardHolder(token: string): Promise<CardHolder | SignInError>
  /** Returns nothing when the person is signed in. */
  signInWithCard(token: string): Promise<SignInError | undefined>
  signInWithPin(phone: string, pin: string): Promise<SignInError | undefined>
  /** What the observer recorded before the office deleted and added them again is sent in their new session. */
  sendEarlierItems(owner: string): Promise<void>
  /** Returns false, and does nothing, while items have no receipt. */
  signOut(): Promise<boolean>
  /** Sets the PIN of the screen's lock, or removes it. */
  setPin(pin: string | null): Promise<void>
  setLockMinutes(minutes: LockMinutes): Promise<void>
  lockNow(): void
  /** `wait`: it wasn't tried, since the wait after wrong ones isn't over. */
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
  /** The observer has chosen the wrong station: what was recorded at it during this stay belongs to this one. Goes there too. */
  correctStation(to: Station): Promise<void>
  planMove(to: Station): Promise<MovePlan>
  arrive(facts: {
    readonly at: string
    readonly urbanArea?: boolean
    readonly isPollingStationPresidentFemale?: boolean
  }): Promise<void>
  leave(at: string): Promise<void>
  /**
   * All of these resolve when the item is on the disk and the state has it, and reject if it can't be kept. An answer is to the
   * question at the given station, by default the current one: it may be kept after the observer has gone to another station.
   */
  answer(formId: number, questionId: number, answer: AnswerInput, station?: OutboxStation): Promise<void>
  addNote(note: {
    readonly text: string
    readonly questionId: number | null
    readonly files: readonly File[]
  }): Promise<void>
  /** Of a text that is left; otherwise in the database it isn't finished, and is an item at the next start. Without text, it is removed. */
  keepNote(note: TypedNote): Promise<void>
  reportProblem(text: string): Promise<void>
  callForHelp(): Promise<void>
  /** Writes at once, beside the database, what is typed and isn't kept: all of it. A page that ends now has it at its next start. */
  copyTyped(typed: { readonly answers: readonly TypedAnswer[]; readonly notes: readonly TypedNote[] }): void
  markRead(idMessage: number): Promise<void>
  /** How many received photos are still on the phone, their bytes, and whether the phone is nearly full. */
  findSpace(): Promise<{ readonly photos: number; readonly bytes: number; readonly isLow: boolean }>
  sendFullSize(isOn: boolean): Promise<void>
  /** The file with this hash; undefined once it was removed from the phone. */
  readFile(sha256: string): Promise<Blob | undefined>
  /** Removes received photos from the phone, and nothing else. */
  freeSpace(): Promise<void>
  findClosedMessages(): Promise<ClosedMessages>
  /** Asks for the permission, so it must follow a tap. Rejects without a connection. */
  turnOnClosedMessages(): Promise<ClosedMessages>
  /** Rejects without a connection. */
  turnOffClosedMessages(): Promise<ClosedMessages>
  /** Send now. */
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
}

export { answerKey, stationKey } from '@scrutineer/contract/outbox/place-items'
