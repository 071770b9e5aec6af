import { type Attempt, attemptOf } from '../../lib/attempt.ts'
import { ownKey } from '../../shared/own-key.ts'
import type { Place } from './use-threads.ts'

/** A note that isn't sent yet. */
export interface NoteDraft {
  readonly text: string
  readonly pictures: readonly File[]
}

/** Of this page's life alone: a tab's storage holds no files. */
const pictures = new Map<string, readonly File[]>()

/** Where the draft of one question is kept, 0 for the station as a whole. */
export const draftKey = ({ idObserver, idPollingStation }: Place, questionId = 0) =>
  ownKey('note', idObserver, idPollingStation, questionId)

/** The draft as it was left. Its words outlive a reload, its pictures a lost session. */
export const readDraft = (key: string): NoteDraft => ({
  text: sessionStorage.getItem(key) ?? '',
  pictures: pictures.get(key) ?? [],
})

export const keepDraft = (key: string, draft: NoteDraft) => {
  if (draft.text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, draft.text)
  if (draft.pictures.length === 0) pictures.delete(key)
  else pictures.set(key, draft.pictures)
}

const attemptKey = (key: string) => `${key} attempt`

/** The attempt at sending this draft; while nothing changes it stays the same one, after the dialog was closed too. */
export const attemptAt = (key: string, { text, pictures }: NoteDraft): Attempt => {
  const stored = sessionStorage.getItem(attemptKey(key))
  // Only this function writes it.
  const last = stored === null ? undefined : (JSON.parse(stored) as Attempt)
  const files = pictures.map(({ name, size, lastModified }) => [name, size, lastModified])
  const attempt = attemptOf(JSON.stringify([text, files]), last)
  sessionStorage.setItem(attemptKey(key), JSON.stringify(attempt))
  return attempt
}

/** It was sent. */
export const forgetDraft = (key: string) => {
  keepDraft(key, { text: '', pictures: [] })
  sessionStorage.removeItem(attemptKey(key))
}
