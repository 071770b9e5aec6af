import type { Note } from '@scrutineer/contract/notes'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/use-threads.ts'
import type { FormTab } from './form-tabs.ts'

/** A place in the details that a key leads to. */
export interface NavigationTarget {
  /** The element to go to. */
  readonly elementId: string
  /** The tab that it stands in; undefined above the tabs. */
  readonly tabId?: string
  /** The question whose notes must be open to see it. */
  readonly questionId?: number
}

export const flagId = (questionId: number, optionId: number) => `flag-${questionId}-${optionId}`
export const noteId = (id: number) => `note-${id}`

/** All flags, tab after tab. */
export const flagTargets = (tabs: readonly FormTab[]): NavigationTarget[] =>
  tabs.flatMap(tab =>
    tab.answeredQuestions.flatMap(({ id, answers }) =>
      answers
        .filter(answer => answer.flagged)
        .map(answer => ({ elementId: flagId(id, answer.idOption), tabId: tab.id })),
    ),
  )

/** All notes: those on the station, then tab after tab. */
export const noteTargets = (stationNotes: readonly Note[], tabs: readonly FormTab[]): NavigationTarget[] => [
  ...stationNotes.map(note => ({ elementId: noteId(note.id) })),
  ...tabs.flatMap(tab =>
    tab.notes.map(note => ({
      elementId: noteId(note.id),
      tabId: tab.id,
      ...(note.questionId === null ? {} : { questionId: note.questionId }),
    })),
  ),
]

/** The stop after the current one, or before it; from the ends it goes around, and without a current one it starts there. */
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
 * The thread that a page's end leads to on the page beside it. Threads that came meanwhile push others over to the next
 * page: what was just walked through isn't met there again.
 */
export const nearestUnvisited = <T extends ObserverStation>(from: readonly T[], to: readonly T[], step: 1 | -1) => {
  const known = new Set(from.map(threadKey))
  const fresh = to.filter(thread => !known.has(threadKey(thread)))
  return fresh.at(step === 1 ? 0 : -1)
}

/** The threads before and after one on its page. Without it there, the next is the first. */
export const adjacentThreads = <T extends ObserverStation>(threads: readonly T[], key: string | undefined) => {
  const at = threads.findIndex(thread => threadKey(thread) === key)
  return { previous: at > 0 ? threads[at - 1] : undefined, next: threads[at + 1] }
}
