import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { PersonRecord } from './schema.ts'

/**
 * What has no receipt, a second time and beside the database: Chromium deletes a database that it finds damaged, and says nothing.
 * Photos are too large for it, and browsers write it up to a minute later.
 */
export interface ItemCopies {
  /** Replaces the copy of a person's items. */
  write(person: PersonRecord, items: readonly OutboxItem[]): void
  remove(owner: string): void
  /** Each as text: a `PersonRecord` and its items. */
  read(): readonly string[]
}

export const createItemCopies = (databaseName: string): ItemCopies => {
  const prefix = `${databaseName} copy `
  const remove = (owner: string) => localStorage.removeItem(prefix + owner)
  return {
    write: (person, items) => {
      try {
        if (items.length === 0) remove(person.owner)
        else localStorage.setItem(prefix + person.owner, JSON.stringify({ person, items }))
      } catch {
        // It is full or blocked. The items themselves are in the database.
        return
      }
    },
    remove,
    read: () => Object.entries(localStorage).flatMap(([key, copy]) => (key.startsWith(prefix) ? String(copy) : [])),
  }
}
