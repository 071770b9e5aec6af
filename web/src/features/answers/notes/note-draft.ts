import { type IdempotentRequest, reuseOrCreateStoredRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import type { ObserverStation } from '../threads/threads-query.ts'

/** An unsent note. */
export interface NoteDraft {
  readonly text: string
  readonly files: readonly File[]
}

/** In memory only, since session storage can't hold files. */
const filesByKey = new Map<string, readonly File[]>()

/** Storage key of the draft on a question; 0 is the station as a whole. */
export const draftKey = ({ idObserver, idPollingStation }: ObserverStation, questionId = 0) =>
  accountStorageKey('note', idObserver, idPollingStation, questionId)

const questionKey = (key: string) => `${key} question`

/** The stored draft. Its text survives a reload; its files survive the loss of the session but not a reload. */
export const loadDraft = (key: string): NoteDraft => ({
  text: sessionStorage.getItem(key) ?? '',
  files: filesByKey.get(key) ?? [],
})

/** `question` is the text of the question, shown with the unsent note. */
export const storeDraft = (key: string, draft: NoteDraft, question = '') => {
  if (draft.text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, draft.text)
  if (question === '') sessionStorage.removeItem(questionKey(key))
  else sessionStorage.setItem(questionKey(key), question)
  if (draft.files.length === 0) filesByKey.delete(key)
  else filesByKey.set(key, draft.files)
}

/** The drafts of one report, at most one for each question. */
export const unsentNotes = (observerStation: ObserverStation) => {
  const prefix = draftKey(observerStation).slice(0, -1)
  const keys = [...Object.keys(sessionStorage), ...filesByKey.keys()].filter(key => key.startsWith(prefix))
  // Attempts and question texts have longer keys.
  const drafts = [...new Set(keys)].filter(key => /^\d+$/.test(key.slice(prefix.length)))
  return drafts.map(key => ({
    key,
    draft: loadDraft(key),
    questionId: Number(key.slice(prefix.length)),
    question: sessionStorage.getItem(questionKey(key)) ?? '',
  }))
}

const attemptKey = (key: string) => `${key} attempt`

/** The request that sends a draft. An unchanged draft keeps its idempotency key, even after the dialog was closed. */
export const noteAttempt = (key: string, { text, files }: NoteDraft): IdempotentRequest => {
  const metadata = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  return reuseOrCreateStoredRequest(attemptKey(key), JSON.stringify([text, metadata]))
}

/** Deletes a draft with its request, after it was sent. */
export const deleteDraft = (key: string) => {
  storeDraft(key, { text: '', files: [] })
  sessionStorage.removeItem(attemptKey(key))
}
