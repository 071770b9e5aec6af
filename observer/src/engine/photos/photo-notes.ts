import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from '../engine-parts.ts'
import { makeItem, type NewItem } from '../outbox/make-item.ts'
import type { ItemDraft } from '../store/schema.ts'
import { recountUnfinished } from '../unfinished-notes.ts'
import { mayBeSmaller, saveOriginal, saveSmallerCopy } from './save-photos.ts'

/**
 * Saves notes with photos one after the other. Decoding a picture may crash the page for lack of memory, so the note is first stored
 * with its originals; `finishNotes` appends it at the next start.
 */
export const createPhotoNotes = ({ store, files, state, inBackground }: EngineParts) => {
  let last: Promise<unknown> = Promise.resolve()

  const savePhotos = async (owner: string, photos: readonly File[], note: ItemDraft): Promise<ItemDraft> => {
    const originals: OutboxAttachment[] = []
    for (const photo of photos) originals.push(await saveOriginal(files, owner, photo))
    const draft = { ...note, attachments: originals }
    if (state.get().sendsFullSize || !photos.some(mayBeSmaller)) return draft
    await store.putUnfinishedNote(owner, draft)
    const attachments: OutboxAttachment[] = []
    for (const [index, original] of originals.entries()) {
      const photo = photos[index]
      attachments.push(photo && mayBeSmaller(photo) ? await saveSmallerCopy(files, owner, photo, original) : original)
    }
    return { ...draft, attachments }
  }

  return {
    /** Saves the photos, then appends the note that `make` returns. */
    save: (
      owner: string,
      photos: readonly File[],
      make: () => NewItem,
      append: (make: () => Promise<ItemDraft>) => Promise<void>,
    ) => {
      // Created now, for the time and station of the photo.
      const note = makeItem(make(), state.get().clockOffset)
      const saved = last.then(async () => {
        await append(() => savePhotos(owner, photos, note))
        await store.removeUnfinishedNote(owner, note.id)
        inBackground(recountUnfinished({ store, state }, owner))
      })
      last = saved.catch(() => undefined)
      return saved
    },
  }
}
