import type { Observer } from '@scrutineer/contract/observers'
import { accountStorageKey } from '../account-storage-key.ts'

/** An observer who may get a notification. */
export type Recipient = Pick<Observer, 'id' | 'name' | 'phone'>

const storageKey = () => accountStorageKey('carried-recipients')

/** Stores observers for the notifications screen, in this tab. Navigate to `paths.notifications()` afterwards. */
export const stashRecipients = (observers: readonly Recipient[]) => {
  const stashed = observers.map(({ id, name, phone }) => ({ id, name, phone }))
  sessionStorage.setItem(storageKey(), JSON.stringify(stashed))
}

/** Removes and returns the stashed observers; undefined if there are none. */
export const popRecipients = (): readonly Recipient[] | undefined => {
  const stored = sessionStorage.getItem(storageKey())
  if (stored === null) return undefined
  sessionStorage.removeItem(storageKey())
  // Written by `stashRecipients` only.
  return JSON.parse(stored) as readonly Recipient[]
}
