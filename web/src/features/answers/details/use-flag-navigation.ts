import { useEffect, useRef, useState } from 'react'
import { type NavigationTarget, nextTarget } from './navigation-targets.ts'

interface Options {
  onTab: (id: string) => void
  onOpenNotes: (questionId: number) => void
}

/** Leads from flag to flag and from note to note, across the tabs. What is not on the screen yet is gone to once it is. */
export const useFlagNavigation = ({ onTab, onOpenNotes }: Options) => {
  const [wanted, setWanted] = useState<string>()
  const last = useRef(new Map<string, string>())
  // After every render: the form that holds it may arrive in any of them.
  useEffect(() => {
    const element = wanted === undefined ? null : document.getElementById(wanted)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    setWanted(undefined)
  })
  const goTo = (target: NavigationTarget) => {
    if (target.tabId !== undefined) onTab(target.tabId)
    if (target.questionId !== undefined) onOpenNotes(target.questionId)
    setWanted(target.elementId)
  }
  /** Goes to the next stop of a kind; false when there is none. */
  const goToNext = (kind: 'flag' | 'note', targets: readonly NavigationTarget[], step: 1 | -1) => {
    const target = nextTarget(targets, last.current.get(kind), step)
    if (!target) return false
    last.current.set(kind, target.elementId)
    goTo(target)
    return true
  }
  return { goToNext, goTo }
}
