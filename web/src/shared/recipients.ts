import type { Observer } from '@scrutineer/contract/observers'
import { ownKey } from './own-key.ts'

/** What is known of somebody who may get a notification. */
export type Recipient = Pick<Observer, 'id' | 'name' | 'phone'>

const storageKey = () => ownKey('carried-recipients')

/** Takes observers along to the notifications screen, in this tab: call it, then go to `paths.notifications()`. */
export const carryRecipients = (observers: readonly Recipient[]) => {
  const carried = observers.map(({ id, name, phone }) => ({ id, name, phone }))
  sessionStorage.setItem(storageKey(), JSON.stringify(carried))
}

/** Those who were taken along, once: the next call gives undefined. */
export const takeRecipients = (): readonly Recipient[] | undefined => {
  const stored = sessionStorage.getItem(storageKey())
  if (stored === null) return undefined
  sessionStorage.removeItem(storageKey())
  // Only the function above writes it.
  return JSON.parse(stored) as readonly Recipient[]
}
