const storeName = 'kept'

const awaitRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })

let database: Promise<IDBDatabase> | undefined

const openDatabase = () => {
  database ??= (async () => {
    const request = indexedDB.open('scrutineer', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    try {
      return await awaitRequest(request)
    } catch (error) {
      // A browser that refuses now may allow it later.
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
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser didn’t keep it'))
  })
  work(transaction.objectStore(storeName))
  // Not left to the end of the task: a page that is being closed has none.
  transaction.commit()
  await done
}

/** Values that this browser keeps beyond the page, too large for local storage. All of them throw where it won't. */
export const idbStore = {
  /** What was put there, by whatever version of the product; undefined if nothing. */
  get: async (key: string): Promise<unknown> =>
    awaitRequest((await openDatabase()).transaction(storeName).objectStore(storeName).get(key)),
  put: (key: string, value: unknown) => runWrite(store => store.put(value, key)),
  remove: (key: string) => runWrite(store => store.delete(key)),
  /** Keys that begin with this. */
  keys: async (prefix: string): Promise<string[]> => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const keys = await awaitRequest(
      (await openDatabase()).transaction(storeName).objectStore(storeName).getAllKeys(range),
    )
    return keys.map(String)
  },
}
