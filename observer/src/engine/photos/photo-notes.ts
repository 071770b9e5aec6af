import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from '../engine-parts.ts'
import { makeItem, type NewItem } from '../outbox/make-item.ts'
import type { ItemDraft } from '../store/schema.ts'
import { keepOriginal, keepSmallerCopy, mayBeSmaller } from './keep-photos.ts'

export interface PhotoNotes {
  /** Keeps the photos, then the note that `make` says, by `append`. */
  keep(
    owner: string,
    photos: readonly File[],
    make: () => NewItem,
    append: (make: () => Promise<ItemDraft>) => Promise<void>,
  ): Promise<void>
}

/**
 * Keeps notes with photos, one after the other. Decoding a picture may end the page for lack of memory, so the note is stored with its
 * originals before; `finishNotes` appends it then.
 */
export const createPhotoNotes = ({ store, files, state }: EngineParts): PhotoNotes => {
  let last: Promise<unknown> = Promise.resolve()

  const makeDraft = async (owner: string, photos: readonly File[], make: () => NewItem): Promise<ItemDraft> => {
    const note = make()
    const originals: OutboxAttachment[] = []
    for (const photo of photos) originals.push(await keepOriginal(files, owner, photo))
    const draft = makeItem({ ...note, attachments: originals }, state.get().clockOffset)
    if (state.get().sendsFullSize || !photos.some(mayBeSmaller)) return draft
    await store.putSetting('unfinishedNote', draft, owner)
    const attachments: OutboxAttachment[] = []
    for (const [index, original] of originals.entries()) {
      const photo = photos[index]
      attachments.push(photo && mayBeSmaller(photo) ? await keepSmallerCopy(files, owner, photo, original) : original)
    }
    return { ...draft, attachments }
  }

  return {
    keep: (owner, photos, make, append) => {
      // The station is that of the moment in which the photo was taken.
      const note = make()
      const kept = last.then(async () => {
        await append(() => makeDraft(owner, photos, () => note))
        await store.putSetting('unfinishedNote', null, owner)
      })
      last = kept.catch(() => undefined)
      return kept
    },
  }
}

/** Appends a note whose photos were being made smaller when the page ended. The store has it once, however often this is tried. */
export const finishNotes = async ({ store }: Pick<EngineParts, 'store'>, owner: string): Promise<void> => {
  const draft = await store.getSetting('unfinishedNote', owner)
  if (!draft) return
  await store.append(owner, draft)
  await store.putSetting('unfinishedNote', null, owner)
}
