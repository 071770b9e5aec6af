import type { OutboxAttachment } from '@scrutineer/contract/outbox/outbox-item'
import type { EngineParts } from '../engine-parts.ts'
import { makeItem, type NewItem } from '../outbox/make-item.ts'
import type { ItemDraft } from '../store/schema.ts'
import { recountUnfinished } from '../unfinished-notes.ts'
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
export const createPhotoNotes = ({ store, files, state, inBackground }: EngineParts): PhotoNotes => {
  let last: Promise<unknown> = Promise.resolve()

  const keepPhotos = async (owner: string, photos: readonly File[], note: ItemDraft): Promise<ItemDraft> => {
    const originals: OutboxAttachment[] = []
    for (const photo of photos) originals.push(await keepOriginal(files, owner, photo))
    const draft = { ...note, attachments: originals }
    if (state.get().sendsFullSize || !photos.some(mayBeSmaller)) return draft
    await store.putUnfinishedNote(owner, draft)
    const attachments: OutboxAttachment[] = []
    for (const [index, original] of originals.entries()) {
      const photo = photos[index]
      attachments.push(photo && mayBeSmaller(photo) ? await keepSmallerCopy(files, owner, photo, original) : original)
    }
    return { ...draft, attachments }
  }

  return {
    keep: (owner, photos, make, append) => {
      // Time and station are those of the moment in which the photo was taken.
      const note = makeItem(make(), state.get().clockOffset)
      const kept = last.then(async () => {
        await append(() => keepPhotos(owner, photos, note))
        await store.removeUnfinishedNote(owner, note.id)
        inBackground(recountUnfinished({ store, state }, owner))
      })
      last = kept.catch(() => undefined)
      return kept
    },
  }
}
