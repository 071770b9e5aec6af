import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemDraft, PersonRecord } from './schema.ts'

/**
 * Copies of unsent items in `localStorage`, since Chromium silently deletes a damaged database. Without photos, which are too large.
 * Browsers write it with a delay of up to a minute.
 */
export const createItemCopies = (databaseName: string) => {
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
    /** Replaces the copy of a person's items. */
    write: (person: PersonRecord, items: readonly OutboxItem[]) => write(prefix + person.owner, person, 'items', items),
    /** Replaces the copy of this tab's unsaved input. */
    writeTyped: (person: PersonRecord, drafts: readonly ItemDraft[]) =>
      write(`${typedPrefix}${person.owner} ${tab}`, person, 'drafts', drafts),
    /** Of all tabs, each a `PersonRecord` and drafts. `tab` is the name of a lock that the tab holds while it runs. */
    readTyped: () =>
      entriesOf(typedPrefix).map(([key, text]) => ({ key, tab: key.slice(key.lastIndexOf(' ') + 1), text })),
    /** Name of this tab's lock. */
    tab: () => tab,
    /** Signals other tabs that this one is running. */
    acquireTabLock: () => {
      if (tab) return
      tab = crypto.randomUUID()
      void navigator.locks.request(tab, () => ending)
    },
    releaseTabLock: release,
    removeTyped: (key: string) => localStorage.removeItem(key),
    /** Removes all of a person's. */
    remove: (owner: string) => {
      for (const [key] of [...entriesOf(prefix + owner), ...entriesOf(typedPrefix + owner)])
        localStorage.removeItem(key)
    },
    /** Each as text: a `PersonRecord` and its items. */
    read: () => entriesOf(prefix).map(([, text]) => text),
  }
}

export type ItemCopies = ReturnType<typeof createItemCopies>
