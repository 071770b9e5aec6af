import { useEffect, useSyncExternalStore } from 'react'
import { stationKey } from '../../model/app-model.ts'
import type { TypedNote } from '../../model/typed.ts'
import { type Drafts, TYPING_PAUSE_MS } from './drafts.ts'
import { useDrafts } from './model-context.tsx'

const finishNote = async ({ notes }: Drafts, key: string, change?: Partial<TypedNote>) => {
  const draft = notes.get().get(key)
  if (draft) await notes.keepNow(key, { ...draft.given, ...change, isLeft: true })
}

/** A text that is kept by itself: while it is typed, and as an item once its screen is left, whichever way. */
export const useTypedNote = (about: Pick<TypedNote, 'kind' | 'station' | 'questionId' | 'heading'>) => {
  const { drafts } = useDrafts()
  const { notes } = drafts
  const { kind, station, questionId, heading = '' } = about
  const key = [kind, station && stationKey(station), questionId, heading].join(' ')
  const draft = useSyncExternalStore(notes.subscribe, notes.get).get(key)
  // What can't be kept is tried again.
  useEffect(() => () => void finishNote(drafts, key).catch(() => undefined), [drafts, key])
  return {
    text: draft?.text ?? '',
    setText: (text: string) =>
      notes.keep(key, { ...about, id: draft?.id ?? crypto.randomUUID(), text, isLeft: false }, TYPING_PAUSE_MS),
    /** Makes it an item. Rejects if it can't be kept yet. */
    finish: (change?: Partial<TypedNote>) => finishNote(drafts, key, change),
  }
}
