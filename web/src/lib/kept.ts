const storeName = 'kept'

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })

let opened: Promise<IDBDatabase> | undefined

const open = () => {
  opened ??= (async () => {
    const request = indexedDB.open('scrutineer', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
    try {
      return await resultOf(request)
    } catch (error) {
      // A browser that refuses now may allow it later.
      opened = undefined
      throw error
    }
  })()
  return opened
}

const change = async (work: (store: IDBObjectStore) => IDBRequest) => {
  const transaction = (await open()).transaction(storeName, 'readwrite')
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
export const kept = {
  /** What was put there, by whatever version of the product; undefined if nothing. */
  get: async (key: string): Promise<unknown> =>
    resultOf((await open()).transaction(storeName).objectStore(storeName).get(key)),
  put: (key: string, value: unknown) => change(store => store.put(value, key)),
  remove: (key: string) => change(store => store.delete(key)),
  /** Keys that begin with this. */
  keys: async (prefix: string): Promise<string[]> => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const keys = await resultOf((await open()).transaction(storeName).objectStore(storeName).getAllKeys(range))
    return keys.map(String)
  },
}
