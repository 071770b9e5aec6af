import { useEffect, useState } from 'react'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { popRecipients, type Recipient } from '../../../shared/recipients.ts'

/** What would be lost with the page: everything that isn't in the address. */
export interface NotificationDraft {
  title: string
  message: string
  /** Observers who were brought from another screen; empty once others are searched for. */
  preselected: readonly Recipient[]
  /** Ids of those who are selected. */
  chosen: readonly number[]
  /** The search they were selected in, as the address has it; undefined for those who were brought. */
  chosenSearchKey?: string | undefined
  /** The last try to send, until one succeeds: a repetition goes under the same key. */
  attempt?: IdempotentRequest | undefined
}

const emptyDraft: NotificationDraft = { title: '', message: '', preselected: [], chosen: [] }

/** The draft as it was left, with those whom the person has just brought along, all selected. */
const restoreDraft = (key: string): NotificationDraft => {
  const stored = sessionStorage.getItem(key)
  // Only this file writes it, for this tab's life.
  const left: NotificationDraft =
    stored === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(stored) as NotificationDraft) }
  const preselected = popRecipients()
  if (!preselected) return left
  const opened = {
    ...left,
    preselected,
    chosen: preselected.map(recipient => recipient.id),
    chosenSearchKey: undefined,
  }
  // At once: they can be taken only once, and React may open a draft twice.
  sessionStorage.setItem(key, JSON.stringify(opened))
  return opened
}

/** The notification that is being written. It outlives a reload and a lost session. */
export const useNotificationDraft = () => {
  const [key] = useState(() => accountStorageKey('notification'))
  const [draft, setDraft] = useState(() => restoreDraft(key))
  useEffect(() => {
    if (draft === emptyDraft) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  return {
    draft,
    change: (part: Partial<NotificationDraft>) => setDraft(old => ({ ...old, ...part })),
    /** It was sent. Works for a screen that was left meanwhile, too. */
    clear: () => {
      sessionStorage.removeItem(key)
      setDraft(emptyDraft)
    },
  }
}
