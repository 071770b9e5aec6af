import type { Observer } from '@scrutineer/contract/observers'
import { accountStorageKey } from './account-storage-key.ts'

/** What is known of somebody who may get a notification. */
export type Recipient = Pick<Observer, 'id' | 'name' | 'phone'>

const storageKey = () => accountStorageKey('carried-recipients')

/** Takes observers along to the notifications screen, in this tab: call it, then go to `paths.notifications()`. */
export const stashRecipients = (observers: readonly Recipient[]) => {
  const stashed = observers.map(({ id, name, phone }) => ({ id, name, phone }))
  sessionStorage.setItem(storageKey(), JSON.stringify(stashed))
}

/** Those who were taken along, once: the next call gives undefined. */
export const popRecipients = (): readonly Recipient[] | undefined => {
  const stored = sessionStorage.getItem(storageKey())
  if (stored === null) return undefined
  sessionStorage.removeItem(storageKey())
  // Only the function above writes it.
  return JSON.parse(stored) as readonly Recipient[]
}
