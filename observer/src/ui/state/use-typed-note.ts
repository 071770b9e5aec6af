import { useEffect } from 'react'
import { stationKey } from '../../model/app-model.ts'
import { TYPING_DEBOUNCE_MS } from '../../model/drafts.ts'
import type { TypedNote } from '../../model/typed.ts'
import { useDrafts } from './model-context.tsx'

/** Autosaves a text while it is typed, and makes it an item when its screen is left. */
export const useTypedNote = (about: Pick<TypedNote, 'kind' | 'station' | 'questionId' | 'heading'>) => {
  const { drafts, current } = useDrafts()
  const { kind, station, questionId, heading = '' } = about
  const key = [kind, station && stationKey(station), questionId, heading].join(' ')
  const draft = current.get(key)?.value
  const note = draft?.kind === 'answer' ? undefined : draft
  // A failed save is retried.
  useEffect(() => () => void drafts.finish(key).catch(() => undefined), [drafts, key])
  return {
    text: note?.text ?? '',
    setText: (text: string) =>
      drafts.save(key, { ...about, id: note?.id ?? crypto.randomUUID(), text, isFinished: false }, TYPING_DEBOUNCE_MS),
    /** Makes it an item. Rejects if it can't be saved yet. */
    finish: (changes?: Partial<TypedNote>) => drafts.finish(key, changes),
  }
}
