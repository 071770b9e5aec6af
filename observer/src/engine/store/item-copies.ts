import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemDraft, PersonRecord } from './schema.ts'

/**
 * Copies of unsent items in `localStorage`, since Chromium silently deletes a damaged database. Without photos, which are too large.
 * Browsers write it with a delay of up to a minute.
 */
export interface ItemCopies {
  /** Replaces the copy of a person's items. */
  write(person: PersonRecord, items: readonly OutboxItem[]): void
  /** Replaces the copy of this tab's unsaved input. */
  writeTyped(person: PersonRecord, drafts: readonly ItemDraft[]): void
  /** Of all tabs, each a `PersonRecord` and drafts. `tab` is the name of a lock that the tab holds while it runs. */
  readTyped(): readonly { readonly key: string; readonly tab: string; readonly text: string }[]
  /** Name of this tab's lock. */
  tab(): string
  /** Signals other tabs that this one is running. */
  acquireTabLock(): void
  releaseTabLock(): void
  removeTyped(key: string): void
  /** Removes all of a person's. */
  remove(owner: string): void
  /** Each as text: a `PersonRecord` and its items. */
  read(): readonly string[]
}

export const createItemCopies = (databaseName: string): ItemCopies => {
  const prefix = `${databaseName} copy `
  const typedPrefix = `${databaseName} typed `
  // Created lazily: insecure pages have no `randomUUID`.
  let tab = ''
  const { promise: ending, resolve: release } = Promise.withResolvers<void>()
  const entriesOf = (start: string): (readonly [string, string])[] => {
    try {
      return Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith(start) ? [[key, String(text)]] : []))
    } catch {
      // Blocked.
      return []
    }
  }
  const write = (key: string, person: PersonRecord, name: string, records: readonly unknown[]) => {
    try {
      if (records.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify({ person, [name]: records }))
    } catch {
      // Full or blocked. The items are in the database, and the input is on the screen.
      return
    }
  }
  return {
    write: (person, items) => write(prefix + person.owner, person, 'items', items),
    writeTyped: (person, drafts) => write(`${typedPrefix}${person.owner} ${tab}`, person, 'drafts', drafts),
    readTyped: () =>
      entriesOf(typedPrefix).map(([key, text]) => ({ key, tab: key.slice(key.lastIndexOf(' ') + 1), text })),
    tab: () => tab,
    acquireTabLock: () => {
      if (tab) return
      tab = crypto.randomUUID()
      void navigator.locks.request(tab, () => ending)
    },
    releaseTabLock: release,
    removeTyped: key => localStorage.removeItem(key),
    remove: owner => {
      for (const [key] of [...entriesOf(prefix + owner), ...entriesOf(typedPrefix + owner)])
        localStorage.removeItem(key)
    },
    read: () => entriesOf(prefix).map(([, text]) => text),
  }
}
