import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'

/** The names of every version, so that drafts of earlier versions stay readable. */
const openStore = createStore('scrutineer', 'kept')

const store: UseStore = (mode, work) =>
  openStore(mode, objectStore => {
    const result = work(objectStore)
    // Explicit, because a page that is closing never completes an open transaction.
    if (mode === 'readwrite') objectStore.transaction.commit()
    return result
  })

/** Persistent values that are too large for local storage. All functions reject if IndexedDB is unavailable. */
export const idbStore = {
  /** The stored value, possibly from another version of the product; undefined if none. */
  get: (key: string) => get<unknown>(key, store),
  put: (key: string, value: unknown) => set(key, value, store),
  remove: (key: string) => del(key, store),
  /** Keys that start with `prefix`. */
  keys: async (prefix: string): Promise<string[]> => (await keys<string>(store)).filter(key => key.startsWith(prefix)),
}
