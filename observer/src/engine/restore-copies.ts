import { hashItem, OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'
import type { EngineParts } from './engine-parts.ts'
import { isSamePerson } from './session/person.ts'
import type { PersonRecord } from './store/schema.ts'

const Copy = z.object({
  person: z.object({ owner: z.string(), observerId: z.int(), name: z.string(), phone: z.string(), ngo: z.string() }),
  items: z.array(OutboxItem),
})

/** Undefined if it can't be read: another version of the app may have written it. It stays, and the sign-in goes on. */
const readCopy = (text: string) => {
  try {
    return z.safeParse(Copy, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The bytes of its photos were in the database. */
const withoutPhotos = async (item: OutboxItem): Promise<OutboxItem> => {
  if (!item.attachments) return item
  const { attachments: _, sha256: __, ...rest } = item
  return { ...rest, sha256: await hashItem(rest) }
}

/** Brings back the items of a person that the database has lost. Those that it has stay as they are. */
export const restoreCopies = async ({ store, copies }: EngineParts, person: PersonRecord): Promise<void> => {
  for (const text of copies.read()) {
    const copy = readCopy(text)
    if (!copy || !isSamePerson(copy.person, person)) continue
    await store.restore(person.owner, await Promise.all(copy.items.map(withoutPhotos)))
    if (copy.person.owner !== person.owner) copies.remove(copy.person.owner)
  }
}
