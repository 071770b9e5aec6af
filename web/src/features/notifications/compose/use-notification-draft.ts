import { useState } from 'react'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { popRecipients, type Recipient } from '../../../shared/activity/recipients.ts'
import { readDraft, useStoredDraft, writeDraft } from '../../../shared/form/use-stored-draft.ts'

/** The state of the page that isn't in the address. */
export interface NotificationDraft {
  title: string
  message: string
  /** Observers passed from another screen; empty after a search. */
  preselected: readonly Recipient[]
  /** Ids of the selected observers. */
  chosen: readonly number[]
  /** Key of the search that the selection belongs to; undefined for `preselected`. */
  chosenSearchKey?: string | undefined
  /** The last failed request: a retry reuses its idempotency key. */
  attempt?: IdempotentRequest | undefined
}

const emptyDraft: NotificationDraft = { title: '', message: '', preselected: [], chosen: [] }

const changeDraft = (key: string, part: Partial<NotificationDraft>) =>
  writeDraft(key, { ...(readDraft<NotificationDraft>(key) ?? emptyDraft), ...part })

/** Makes observers passed from another screen the selected recipients. */
const storePreselected = (key: string) => {
  const preselected = popRecipients()
  if (!preselected) return
  const chosen = preselected.map(recipient => recipient.id)
  // Stored immediately: recipients can be popped only once, and React may run an initializer twice.
  changeDraft(key, { preselected, chosen, chosenSearchKey: undefined })
}

/** The notification draft. It survives a reload and a lost session. */
export const useNotificationDraft = () => {
  const [key] = useState(() => {
    const ownKey = accountStorageKey('notification')
    storePreselected(ownKey)
    return ownKey
  })
  const { draft, discard } = useStoredDraft(key, emptyDraft)
  return {
    draft,
    change: (part: Partial<NotificationDraft>) => changeDraft(key, part),
    /** Discards the draft after sending; also works after unmounting. */
    clear: discard,
  }
}
