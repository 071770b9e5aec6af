import { useEffect, useState } from 'react'
import { diff } from '../../lib/diff.ts'
import { accountStorageKey } from '../account-storage-key.ts'
import { type FollowedDraft, markSaved, mergeSaved } from './merge-saved.ts'

interface DraftOptions<Draft> {
  /** Values without a stored draft. */
  readonly initial: Draft
  /** A field that is never stored. */
  readonly secretField?: keyof Draft | undefined
  readonly isChanged: (draft: Draft) => boolean
  /** Takes over what others save while the form is open. */
  readonly followsSaved: boolean
}

/**
 * The draft of the form at this address. It survives a reload and the end of the session, in this tab and for this account,
 * until it is saved or discarded.
 */
export const usePersistedDraft = <Draft extends object>(options: DraftOptions<Draft>) => {
  const { initial, secretField, isChanged, followsSaved } = options
  const [key] = useState(() => accountStorageKey('form', location.pathname))
  const [opened] = useState(() => {
    const stored = sessionStorage.getItem(key)
    // Written by this file only, in the same tab.
    return stored === null ? initial : { ...initial, ...(JSON.parse(stored) as Partial<Draft>) }
  })
  const [followed, setFollowed] = useState<FollowedDraft<Draft>>({ base: initial, draft: opened, changedByOthers: [] })
  if (followsSaved && Object.keys(diff(initial, followed.base)).length > 0) setFollowed(mergeSaved(followed, initial))
  const { base, draft, changedByOthers } = followed
  const discard = () => sessionStorage.removeItem(key)
  const persist = () => {
    const storable = secretField === undefined ? draft : { ...draft, [secretField]: initial[secretField] }
    // Only the changes, so that a reload shows what others saved in the other fields.
    if (isChanged(storable)) sessionStorage.setItem(key, JSON.stringify(diff(storable, initial)))
    else discard()
  }
  useEffect(persist, [draft])
  return {
    /** Values when the form opened: the initial ones and the stored draft. */
    opened,
    /** Whether a stored draft was restored. */
    isRestored: opened !== initial && isChanged(opened),
    draft,
    setDraft: (typed: Draft) => setFollowed(old => ({ ...old, draft: typed })),
    /** The values that were saved last. */
    base,
    changedByOthers,
    /** After a draft was saved. */
    markSaved: (sent: Draft) => setFollowed(old => markSaved(old, sent)),
    persist,
    discard,
  }
}
