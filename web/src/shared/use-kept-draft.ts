import { useEffect, useState } from 'react'
import { changesOf } from '../lib/changes-of.ts'
import { ownKey } from './own-key.ts'

interface Opening<Draft> {
  /** What the form holds when nothing is kept for it. */
  readonly untouched: Draft
  /** A field that is never written down. */
  readonly secret?: keyof Draft | undefined
  readonly isChanged: (draft: Draft) => boolean
}

/**
 * What is typed into the form at this address. It outlives a reload and a lost session, in this tab and for this
 * account, until it is saved or left on purpose.
 */
export const useKeptDraft = <Draft extends object>({ untouched, secret, isChanged }: Opening<Draft>) => {
  const [key] = useState(() => ownKey('form', location.pathname))
  const [opened] = useState(() => {
    const stored = sessionStorage.getItem(key)
    // Only this file writes it, for this tab's life.
    return stored === null ? untouched : { ...untouched, ...(JSON.parse(stored) as Partial<Draft>) }
  })
  const [draft, change] = useState(opened)
  const forget = () => sessionStorage.removeItem(key)
  const keep = () => {
    const open = secret === undefined ? draft : { ...draft, [secret]: untouched[secret] }
    // Over the rest, what others have saved by the time of a reload has to show.
    if (isChanged(open)) sessionStorage.setItem(key, JSON.stringify(changesOf(open, untouched)))
    else forget()
  }
  useEffect(keep, [draft])
  return {
    /** What the form began with. */
    opened,
    /** Whether that was left here earlier. */
    isRestored: opened !== untouched && isChanged(opened),
    draft,
    change,
    keep,
    forget,
  }
}
