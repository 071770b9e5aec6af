import { useEffect, useRef, useState } from 'react'
import type { ShownNote } from '../notes/note-attachments.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { FormTab } from './forms/form-tabs.ts'

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

/** An element in the details that a shortcut moves to. */
export interface NavigationTarget {
  /** Id of the element. */
  readonly elementId: string
  /** The tab with the element; undefined above the tabs. */
  readonly tabId?: string
  /** The question whose notes must be open to see it. */
  readonly questionId?: number
}

export const flagId = (questionId: number, optionId: number) => `flag-${questionId}-${optionId}`
export const noteId = (id: number) => `note-${id}`

/** All flags in the order of the tabs. */
export const flagTargets = (tabs: readonly FormTab[]): NavigationTarget[] =>
  tabs.flatMap(tab =>
    tab.answeredQuestions.flatMap(({ id, answers }) =>
      answers
        .filter(answer => answer.flagged)
        .map(answer => ({ elementId: flagId(id, answer.idOption), tabId: tab.id })),
    ),
  )

/** All notes: those on the station, then those in the order of the tabs. */
export const noteTargets = (stationNotes: readonly ShownNote[], tabs: readonly FormTab[]): NavigationTarget[] => [
  ...stationNotes.map(note => ({ elementId: noteId(note.id) })),
  ...tabs.flatMap(tab =>
    tab.notes.map(note => ({
      elementId: noteId(note.id),
      tabId: tab.id,
      ...(note.questionId === null ? {} : { questionId: note.questionId }),
    })),
  ),
]

/** The target after or before the current one, wrapping around; without a current one, the first or the last. */
export const nextTarget = (
  targets: readonly NavigationTarget[],
  currentId: string | undefined,
  step: 1 | -1,
): NavigationTarget | undefined => {
  const at = targets.findIndex(target => target.elementId === currentId)
  if (at < 0) return targets.at(step === 1 ? 0 : -1)
  return targets.at((at + step) % targets.length)
}

/**
 * The thread on the adjacent page that follows the end of this page. New threads push others to the next page, so threads
 * of this page are skipped there.
 */
export const nearestUnvisited = <T extends ObserverStation>(from: readonly T[], to: readonly T[], step: 1 | -1) => {
  const visited = new Set(from.map(threadKey))
  const unvisited = to.filter(thread => !visited.has(threadKey(thread)))
  return unvisited.at(step === 1 ? 0 : -1)
}

/** The threads before and after the one with this key. If it is not on the page, the next is the first. */
export const adjacentThreads = <T extends ObserverStation>(threads: readonly T[], key: string | undefined) => {
  const at = threads.findIndex(thread => threadKey(thread) === key)
  return { previous: at > 0 ? threads[at - 1] : undefined, next: threads[at + 1] }
}
