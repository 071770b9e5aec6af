import { useEffect, useSyncExternalStore } from 'react'
import { stationKey } from '../../model/app-model.ts'
import type { TypedNote } from '../../model/typed.ts'
import { type Drafts, TYPING_DEBOUNCE_MS } from './drafts.ts'
import { useDrafts } from './model-context.tsx'

const finishNote = async ({ notes }: Drafts, key: string, change?: Partial<TypedNote>) => {
  const draft = notes.get().get(key)
  if (draft) await notes.saveNow(key, { ...draft.value, ...change, isFinished: true })
}

/** Autosaves a text while it is typed, and makes it an item when its screen is left. */
export const useTypedNote = (about: Pick<TypedNote, 'kind' | 'station' | 'questionId' | 'heading'>) => {
  const { drafts } = useDrafts()
  const { notes } = drafts
  const { kind, station, questionId, heading = '' } = about
  const key = [kind, station && stationKey(station), questionId, heading].join(' ')
  const draft = useSyncExternalStore(notes.subscribe, notes.get).get(key)
  // A failed save is retried.
  useEffect(() => () => void finishNote(drafts, key).catch(() => undefined), [drafts, key])
  return {
    text: draft?.text ?? '',
    setText: (text: string) =>
      notes.save(key, { ...about, id: draft?.id ?? crypto.randomUUID(), text, isFinished: false }, TYPING_DEBOUNCE_MS),
    /** Makes it an item. Rejects if it can't be saved yet. */
    finish: (change?: Partial<TypedNote>) => finishNote(drafts, key, change),
  }
}
