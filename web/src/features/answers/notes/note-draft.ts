import { type IdempotentRequest, reuseOrCreateRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import type { ObserverStation } from '../threads/use-threads.ts'

/** A note that isn't sent yet. */
export interface NoteDraft {
  readonly text: string
  readonly files: readonly File[]
}

/** Of this page's life alone: a tab's storage holds no files. */
const filesByKey = new Map<string, readonly File[]>()

/** Where the draft of one question is kept, 0 for the station as a whole. */
export const draftKey = ({ idObserver, idPollingStation }: ObserverStation, questionId = 0) =>
  accountStorageKey('note', idObserver, idPollingStation, questionId)

const questionKey = (key: string) => `${key} question`

/** The draft as it was left. Its words outlive a reload, its files a lost session. */
export const readDraft = (key: string): NoteDraft => ({
  text: sessionStorage.getItem(key) ?? '',
  files: filesByKey.get(key) ?? [],
})

/** `question`: the text of what the note is about, to be shown with an unsent note. */
export const storeDraft = (key: string, draft: NoteDraft, question = '') => {
  if (draft.text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, draft.text)
  if (question === '') sessionStorage.removeItem(questionKey(key))
  else sessionStorage.setItem(questionKey(key), question)
  if (draft.files.length === 0) filesByKey.delete(key)
  else filesByKey.set(key, draft.files)
}

/** The drafts of one report, by question. */
export const unsentNotes = (observerStation: ObserverStation) => {
  const prefix = draftKey(observerStation).slice(0, -1)
  const keys = [...Object.keys(sessionStorage), ...filesByKey.keys()].filter(key => key.startsWith(prefix))
  // An attempt and a question's text are kept under longer keys.
  const drafts = [...new Set(keys)].filter(key => /^\d+$/.test(key.slice(prefix.length)))
  return drafts.map(key => ({
    key,
    draft: readDraft(key),
    questionId: Number(key.slice(prefix.length)),
    question: sessionStorage.getItem(questionKey(key)) ?? '',
  }))
}

const attemptKey = (key: string) => `${key} attempt`

/** The attempt at sending this draft; while nothing changes it stays the same one, after the dialog was closed too. */
export const noteAttempt = (key: string, { text, files }: NoteDraft): IdempotentRequest => {
  const stored = sessionStorage.getItem(attemptKey(key))
  // Only this function writes it.
  const last = stored === null ? undefined : (JSON.parse(stored) as IdempotentRequest)
  const facts = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const attempt = reuseOrCreateRequest(JSON.stringify([text, facts]), last)
  sessionStorage.setItem(attemptKey(key), JSON.stringify(attempt))
  return attempt
}

/** It was sent. */
export const deleteDraft = (key: string) => {
  storeDraft(key, { text: '', files: [] })
  sessionStorage.removeItem(attemptKey(key))
}
