const storeName = 'kept'

const awaitRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is unavailable'))
  })

let database: Promise<IDBDatabase> | undefined

const openDatabase = () => {
  database ??= (async () => {
    const request = indexedDB.open('scrutineer', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    try {
      return await awaitRequest(request)
    } catch (error) {
      // It may succeed later.
      database = undefined
      throw error
    }
  })()
  return database
}

const runWrite = async (work: (store: IDBObjectStore) => IDBRequest) => {
  const transaction = (await openDatabase()).transaction(storeName, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
  })
  work(transaction.objectStore(storeName))
  // Explicit, because a page that is closing never completes an open transaction.
  transaction.commit()
  await done
}

/** Persistent values that are too large for local storage. All functions reject if IndexedDB is unavailable. */
export const idbStore = {
  /** The stored value, possibly from another version of the product; undefined if none. */
  get: async (key: string): Promise<unknown> =>
    awaitRequest((await openDatabase()).transaction(storeName).objectStore(storeName).get(key)),
  put: (key: string, value: unknown) => runWrite(store => store.put(value, key)),
  remove: (key: string) => runWrite(store => store.delete(key)),
  /** Keys that start with `prefix`. */
  keys: async (prefix: string): Promise<string[]> => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const keys = await awaitRequest(
      (await openDatabase()).transaction(storeName).objectStore(storeName).getAllKeys(range),
    )
    return keys.map(String)
  },
}
