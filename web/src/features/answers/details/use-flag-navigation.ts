import { useEffect, useRef, useState } from 'react'
import { type NavigationTarget, nextTarget } from './navigation-targets.ts'

interface Options {
  onTab: (id: string) => void
  onOpenNotes: (questionId: number) => void
}

/** Moves from flag to flag and from note to note across the tabs. A target that isn't rendered yet is focused once it is. */
export const useFlagNavigation = ({ onTab, onOpenNotes }: Options) => {
  const [pendingId, setPendingId] = useState<string>()
  const last = useRef(new Map<string, string>())
  // After every render, since the form with the element may appear in any of them.
  useEffect(() => {
    const element = pendingId === undefined ? null : document.getElementById(pendingId)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    setPendingId(undefined)
  })
  const goTo = (target: NavigationTarget) => {
    if (target.tabId !== undefined) onTab(target.tabId)
    if (target.questionId !== undefined) onOpenNotes(target.questionId)
    setPendingId(target.elementId)
  }
  /** Moves to the next target of a kind; returns false if there is none. */
  const goToNext = (kind: 'flag' | 'note', targets: readonly NavigationTarget[], step: 1 | -1) => {
    const target = nextTarget(targets, last.current.get(kind), step)
    if (!target) return false
    last.current.set(kind, target.elementId)
    goTo(target)
    return true
  }
  return { goToNext, goTo }
}
