import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OtherPerson } from '../model/app-model.ts'
import { findUnreceived, type OwnItems, toOwnItems } from './outbox/own-items.ts'
import type { PhoneStore } from './store/phone-store.ts'
import type { PersonRecord, SessionRecord } from './store/schema.ts'

/** A person of this phone who isn't signed in, and whose items haven't all been received. */
export interface Other {
  readonly person: PersonRecord
  readonly own: OwnItems
  /** The key that verified their last receipts. */
  readonly receiptKey: string | undefined
  /** The last one on this phone; undefined if an earlier version of the app forgot it. */
  readonly session: SessionRecord | undefined
  /** The person who is signed in has said that these items are theirs. */
  readonly isClaimed: boolean
}

export const holdsItems = ({ own }: Pick<Other, 'own'>): boolean => findUnreceived(own).length > 0

/** All people but the one who is signed in. */
export const readOthers = async (store: PhoneStore, signedIn?: string): Promise<readonly Other[]> => {
  const people = (await store.readPeople()).filter(({ owner }) => owner !== signedIn)
  const others = people.map(async (person): Promise<Other> => {
    const [records, start, session, isClaimed = false] = await Promise.all([
      store.readOwn(person.owner),
      store.getSetting('start', person.owner),
      store.getSetting('session', person.owner),
      store.getSetting('isClaimed', person.owner),
    ])
    const own = toOwnItems(records)
    return { person, own, receiptKey: start?.receiptKey, session: session ?? undefined, isClaimed }
  })
  return (await Promise.all(others)).filter(holdsItems)
}

/** The observer who is signed in was deleted and added again: the office gave the name and the phone number another id. */
export const isEarlierSelf = ({ person }: Pick<Other, 'person'>, start: AppStart | undefined): boolean =>
  start !== undefined && person.name === start.observer.name && person.phone === start.observer.phone

const sentBy = (other: Other, start: AppStart | undefined): OtherPerson['sentBy'] => {
  if (other.session && !other.session.hasEnded) return 'them'
  if (!isEarlierSelf(other, start)) return null
  return other.isClaimed ? 'me' : 'askMe'
}

export const showOthers = (others: readonly Other[], start?: AppStart): OtherPerson[] =>
  others.map(other => ({
    owner: other.person.owner,
    name: other.person.name,
    count: findUnreceived(other.own).length,
    sentBy: sentBy(other, start),
  }))
