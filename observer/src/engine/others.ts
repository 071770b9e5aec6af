import type { AppStart } from '@scrutineer/contract/observer-app'
import type { OtherPerson } from '../model/app-model.ts'
import { findUnreceived, type OwnItems } from './outbox/own-items.ts'
import type { PhoneStore } from './store/phone-store.ts'
import type { PersonRecord, SessionRecord } from './store/schema.ts'

/** A person who isn't signed in and has unreceived items on this phone. */
export interface OtherPersonItems {
  readonly person: PersonRecord
  readonly own: OwnItems
  /** The key that verified their last receipts. */
  readonly receiptKey: string | undefined
  /** The person's last session; undefined if an earlier version of the app removed it. */
  readonly session: SessionRecord | undefined
  /** The current person has claimed these items. */
  readonly isClaimed: boolean
}

export const holdsItems = ({ own }: Pick<OtherPersonItems, 'own'>): boolean => findUnreceived(own).length > 0

/** All people with unreceived items except the one who is signed in. */
export const readOthers = async (store: PhoneStore, signedIn?: string): Promise<readonly OtherPersonItems[]> => {
  const people = (await store.readPeople()).filter(({ owner }) => owner !== signedIn)
  const others = people.map(async (person): Promise<OtherPersonItems> => {
    const [own, start, session, isClaimed = false] = await Promise.all([
      store.readOwn(person.owner),
      store.getSetting('start', person.owner),
      store.getSetting('session', person.owner),
      store.getSetting('isClaimed', person.owner),
    ])
    return { person, own, receiptKey: start?.receiptKey, session: session ?? undefined, isClaimed }
  })
  return (await Promise.all(others)).filter(holdsItems)
}

/** Whether a person is an earlier account of the observer who is signed in: same name and phone number, another id. */
export const isEarlierAccount = ({ person }: Pick<OtherPersonItems, 'person'>, start: AppStart | undefined): boolean =>
  start !== undefined && person.name === start.observer.name && person.phone === start.observer.phone

const sentBy = (other: OtherPersonItems, start: AppStart | undefined): OtherPerson['sentBy'] => {
  if (other.session && !other.session.hasEnded) return 'them'
  if (!isEarlierAccount(other, start)) return null
  return other.isClaimed ? 'me' : 'askMe'
}

export const showOthers = (others: readonly OtherPersonItems[], start?: AppStart): OtherPerson[] =>
  others.map(other => ({
    owner: other.person.owner,
    name: other.person.name,
    count: findUnreceived(other.own).length,
    sentBy: sentBy(other, start),
  }))
