import { useEffect, useState } from 'react'
import { diff } from '../../lib/diff.ts'
import { accountStorageKey } from '../account-storage-key.ts'

interface DraftOptions<Draft> {
  /** What the form holds when nothing is kept for it. */
  readonly initial: Draft
  /** A field that is never written down. */
  readonly secretField?: keyof Draft | undefined
  readonly isChanged: (draft: Draft) => boolean
}

/**
 * What is typed into the form at this address. It outlives a reload and a lost session, in this tab and for this
 * account, until it is saved or left on purpose.
 */
export const usePersistedDraft = <Draft extends object>({ initial, secretField, isChanged }: DraftOptions<Draft>) => {
  const [key] = useState(() => accountStorageKey('form', location.pathname))
  const [opened] = useState(() => {
    const stored = sessionStorage.getItem(key)
    // Only this file writes it, for this tab's life.
    return stored === null ? initial : { ...initial, ...(JSON.parse(stored) as Partial<Draft>) }
  })
  const [draft, setDraft] = useState(opened)
  const discard = () => sessionStorage.removeItem(key)
  const persist = () => {
    const open = secretField === undefined ? draft : { ...draft, [secretField]: initial[secretField] }
    // Over the rest, what others have saved by the time of a reload has to show.
    if (isChanged(open)) sessionStorage.setItem(key, JSON.stringify(diff(open, initial)))
    else discard()
  }
  useEffect(persist, [draft])
  return {
    /** What the form began with. */
    opened,
    /** Whether that was left here earlier. */
    isRestored: opened !== initial && isChanged(opened),
    draft,
    setDraft,
    persist,
    discard,
  }
}
