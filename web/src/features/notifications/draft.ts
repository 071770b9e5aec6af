import { useEffect, useState } from 'react'
import type { Attempt } from '../../lib/attempt.ts'
import { ownKey } from '../../shared/own-key.ts'
import { type Recipient, takeRecipients } from '../../shared/recipients.ts'

/** What would be lost with the page: everything that isn't in the address. */
export interface Draft {
  title: string
  message: string
  /** Observers who were brought from another screen; empty once others are searched for. */
  carried: readonly Recipient[]
  /** Ids of those who are selected. */
  chosen: readonly number[]
  /** The search they were selected in, as the address has it; undefined for those who were brought. */
  chosenIn?: string | undefined
  /** The last try to send, until one succeeds: a repetition goes under the same key. */
  attempt?: Attempt | undefined
}

const empty: Draft = { title: '', message: '', carried: [], chosen: [] }

/** The draft as it was left, with those whom the person has just brought along, all selected. */
const openDraft = (key: string): Draft => {
  const stored = sessionStorage.getItem(key)
  // Only this file writes it, for this tab's life.
  const left: Draft = stored === null ? empty : { ...empty, ...(JSON.parse(stored) as Draft) }
  const carried = takeRecipients()
  if (!carried) return left
  const opened = { ...left, carried, chosen: carried.map(recipient => recipient.id), chosenIn: undefined }
  // At once: they can be taken only once, and React may open a draft twice.
  sessionStorage.setItem(key, JSON.stringify(opened))
  return opened
}

/** The notification that is being written. It outlives a reload and a lost session. */
export const useDraft = () => {
  const [key] = useState(() => ownKey('notification'))
  const [draft, setDraft] = useState(() => openDraft(key))
  useEffect(() => {
    if (draft === empty) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  }, [key, draft])
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft(old => ({ ...old, ...part })),
    /** It was sent. Works for a screen that was left meanwhile, too. */
    clear: () => {
      sessionStorage.removeItem(key)
      setDraft(empty)
    },
  }
}
