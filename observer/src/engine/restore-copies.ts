import { hashItem, isSameStation, OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import type { EngineParts } from './engine-parts.ts'
import type { OwnItems } from './outbox/own-items.ts'
import { isSamePerson } from './session/match-person.ts'
import type { ItemDraft, PersonRecord } from './store/schema.ts'

const Person = z.object({
  owner: z.string(),
  observerId: z.int(),
  name: z.string(),
  phone: z.string(),
  ngo: z.string(),
})
const Copy = z.object({ person: Person, items: z.array(OutboxItem) })
const Typed = z.object({ person: Person, drafts: z.array(z.omit(OutboxItem, { sequence: true, sha256: true })) })

/** Undefined if it can't be parsed, such as the copy of another version of the app. */
const readCopy = <S extends z.ZodMiniType>(schema: S, text: string) => {
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Removes photos, whose bytes were lost with the database. */
const withoutPhotos = async (item: OutboxItem): Promise<OutboxItem> => {
  if (!item.attachments) return item
  const { attachments: _, sha256: __, ...rest } = item
  return { ...rest, sha256: await hashItem(rest) }
}

/** Restores items of a person that are missing in the database. */
export const restoreCopies = async ({ store, copies }: EngineParts, person: PersonRecord): Promise<void> => {
  for (const text of copies.read()) {
    const copy = readCopy(Copy, text)
    if (!copy || !isSamePerson(copy.person, person)) continue
    await store.restore(person.owner, await Promise.all(copy.items.map(withoutPhotos)))
    if (copy.person.owner !== person.owner) copies.remove(copy.person.owner)
  }
}

/** Whether the database has this state of the input, or a later one: browsers may restore removed `localStorage` entries. */
const isSaved = ({ items }: OwnItems, unfinished: readonly ItemDraft[], draft: ItemDraft): boolean => {
  const { id, kind, station, body, recordedAt } = draft
  const isSameAnswer = (item: ItemDraft) =>
    item.kind === 'answer' &&
    item.body.questionId === body.questionId &&
    station !== null &&
    item.station !== null &&
    isSameStation(item.station, station)
  const isSame = kind === 'answer' ? isSameAnswer : (item: ItemDraft) => item.id === id
  return [...unfinished, ...items].some(item => isSame(item) && item.recordedAt >= recordedAt)
}

/** A page that is being reloaded may still hold its lock. */
const ENDING_MS = 300

const hasEnded = (tab: string): Promise<boolean> =>
  navigator.locks.request(tab, { signal: AbortSignal.timeout(ENDING_MS) }, () => true).catch(() => false)

interface RestoredTyped {
  /** Number of inputs that could not be stored. */
  readonly failed: number
  /** Ids of notes that are being typed in a running tab. */
  readonly open: ReadonlySet<string>
}

/**
 * Restores input that was unsaved when a page ended: answers as items, notes as unfinished notes. Skips the input of tabs that are
 * running.
 */
export const restoreTyped = async (
  { store, files, copies }: Pick<EngineParts, 'store' | 'files' | 'copies'>,
  person: PersonRecord,
): Promise<RestoredTyped> => {
  const { owner } = person
  const open = new Set<string>()
  let failed = 0
  for (const { key, tab, text } of copies.readTyped()) {
    const copy = readCopy(Typed, text)
    if (!copy || !isSamePerson(copy.person, person)) continue
    if (tab === copies.tab() || !(await hasEnded(tab))) {
      for (const { id } of copy.drafts) open.add(id)
      continue
    }
    const [own, unfinished] = await Promise.all([store.readOwn(owner), store.readUnfinishedNotes(owner)])
    const before = failed
    for (const draft of copy.drafts.filter(each => !isSaved(own, unfinished, each)))
      try {
        const save = draft.kind === 'answer' ? store.append : store.putUnfinishedNote
        await files.withRoom<unknown>(owner, () => save(owner, draft))
      } catch {
        failed += 1
      }
    if (failed === before) copies.removeTyped(key)
  }
  return { failed, open }
}
