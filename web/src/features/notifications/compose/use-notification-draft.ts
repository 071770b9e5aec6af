import { useEffect, useState } from 'react'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { popRecipients, type Recipient } from '../../../shared/activity/recipients.ts'

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

/** The stored draft; observers passed from another screen become its selected recipients. */
const restoreDraft = (key: string): NotificationDraft => {
  const stored = sessionStorage.getItem(key)
  // Only this file writes the item, and it lives as long as the tab.
  const draft: NotificationDraft =
    stored === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(stored) as NotificationDraft) }
  const preselected = popRecipients()
  if (!preselected) return draft
  const preselectedDraft = {
    ...draft,
    preselected,
    chosen: preselected.map(recipient => recipient.id),
    chosenSearchKey: undefined,
  }
  // Stored immediately: recipients can be popped only once, and React may run an initializer twice.
  sessionStorage.setItem(key, JSON.stringify(preselectedDraft))
  return preselectedDraft
}

/** The notification draft. It survives a reload and a lost session. */
export const useNotificationDraft = () => {
  const [key] = useState(() => accountStorageKey('notification'))
  const [draft, setDraft] = useState(() => restoreDraft(key))
  useEffect(() => {
    if (draft === emptyDraft) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  return {
    draft,
    change: (part: Partial<NotificationDraft>) => setDraft(previous => ({ ...previous, ...part })),
    /** Discards the draft after sending; also works after unmounting. */
    clear: () => {
      sessionStorage.removeItem(key)
      setDraft(emptyDraft)
    },
  }
}
