import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import { textOf } from '@scrutineer/contract/outbox/place-items'
import { unsavedRest } from '../model/typed.ts'
import type { EngineParts } from './engine-parts.ts'
import type { ItemDraft, PersonRecord } from './store/schema.ts'

/**
 * Appends a draft. If another tab has appended an earlier state of it, the text that was typed since becomes another item.
 */
export const appendDraft = async (
  { store, files }: Pick<EngineParts, 'store' | 'files'>,
  owner: string,
  draft: ItemDraft,
): Promise<OutboxItem[]> => {
  const append = (each: ItemDraft) => files.withRoom(owner, () => store.append(owner, each))
  const item = await append(draft)
  const rest = item.recordedAt < draft.recordedAt ? unsavedRest(textOf(draft), textOf(item)) : ''
  if (rest === '') return [item]
  return [item, await append({ ...draft, id: crypto.randomUUID(), body: { ...draft.body, text: rest } })]
}

/** Counts the notes in the database that aren't finished. */
export const recountUnfinished = async (
  { store, state }: Pick<EngineParts, 'store' | 'state'>,
  owner: string,
): Promise<void> => {
  const unfinished = (await store.readUnfinishedNotes(owner)).length
  if (state.get().session?.owner === owner) state.set({ unfinished })
}

/**
 * Appends input that was unsaved, and notes whose photos were being resized, when the page ended. Idempotent. Input that doesn't fit on a
 * full phone stays for the next attempt. Returns the number of unfinished notes.
 */
export const finishNotes = async (
  parts: Pick<EngineParts, 'store' | 'files' | 'copies'>,
  person: PersonRecord,
): Promise<number> => {
  const { store, copies } = parts
  const { owner } = person
  // Lazy: rarely needed.
  const isTyped = copies.readTyped().length > 0
  const typed = isTyped ? await (await import('./restore-copies.ts')).restoreTyped(parts, person) : undefined
  let unfinished = typed?.failed ?? 0
  for (const draft of await store.readUnfinishedNotes(owner))
    try {
      if (typed?.open.has(draft.id)) throw new Error('It is being typed.')
      if (draft.attachments || textOf(draft) !== '') await appendDraft(parts, owner, draft)
      await store.removeUnfinishedNote(owner, draft.id)
    } catch {
      unfinished += 1
    }
  return unfinished
}
