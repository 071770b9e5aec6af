import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemDraft, PersonRecord } from './schema.ts'

/**
 * What has no receipt, a second time and beside the database: Chromium deletes a database that it finds damaged, and says nothing.
 * Photos are too large for it, and browsers write it up to a minute later.
 */
export interface ItemCopies {
  /** Replaces the copy of a person's items. */
  write(person: PersonRecord, items: readonly OutboxItem[]): void
  /** Replaces what is typed in this tab and isn't in the database. */
  writeTyped(person: PersonRecord, drafts: readonly ItemDraft[]): void
  /** Of all tabs, each a `PersonRecord` and drafts. `tab` is the name of a lock that the tab holds while it runs. */
  readTyped(): readonly { readonly key: string; readonly tab: string; readonly text: string }[]
  /** This tab's. */
  tab(): string
  /** Other tabs know by the lock that this one runs. */
  hold(): void
  release(): void
  removeTyped(key: string): void
  /** Removes all of a person's. */
  remove(owner: string): void
  /** Each as text: a `PersonRecord` and its items. */
  read(): readonly string[]
}

export const createItemCopies = (databaseName: string): ItemCopies => {
  const prefix = `${databaseName} copy `
  const typedPrefix = `${databaseName} typed `
  // Made when it is held: pages that aren’t secure can’t make one.
  let tab = ''
  const { promise: ending, resolve: release } = Promise.withResolvers<void>()
  const entriesOf = (start: string): (readonly [string, string])[] => {
    try {
      return Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith(start) ? [[key, String(text)]] : []))
    } catch {
      // It is blocked.
      return []
    }
  }
  const write = (key: string, person: PersonRecord, name: string, records: readonly unknown[]) => {
    try {
      if (records.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify({ person, [name]: records }))
    } catch {
      // It is full or blocked. The items themselves are in the database, and what is typed is on the screen.
      return
    }
  }
  return {
    write: (person, items) => write(prefix + person.owner, person, 'items', items),
    writeTyped: (person, drafts) => write(`${typedPrefix}${person.owner} ${tab}`, person, 'drafts', drafts),
    readTyped: () =>
      entriesOf(typedPrefix).map(([key, text]) => ({ key, tab: key.slice(key.lastIndexOf(' ') + 1), text })),
    tab: () => tab,
    hold: () => {
      if (tab) return
      tab = crypto.randomUUID()
      void navigator.locks.request(tab, () => ending)
    },
    release,
    removeTyped: key => localStorage.removeItem(key),
    remove: owner => {
      for (const [key] of [...entriesOf(prefix + owner), ...entriesOf(typedPrefix + owner)])
        localStorage.removeItem(key)
    },
    read: () => entriesOf(prefix).map(([, text]) => text),
  }
}
