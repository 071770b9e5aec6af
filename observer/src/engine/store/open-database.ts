import { type IDBPDatabase, openDB } from 'idb'
import type { PhoneSchema } from './schema.ts'

export type PhoneDatabase = IDBPDatabase<PhoneSchema>

/** Of the database's structure. */
const VERSION = 1

/** How long opening may take. A browser whose database hangs reports no error. */
const OPEN_MS = 10_000

/**
 * Creates what a version adds. An upgrade only adds stores and indexes: an older version of the app then still reads and sends
 * what it finds.
 */
const upgrade = (db: PhoneDatabase, from: number) => {
  if (from >= 1) return
  db.createObjectStore('people', { keyPath: 'owner' })
  for (const name of ['items', 'receipts', 'refusals'] as const)
    db.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', 'owner')
  db.createObjectStore('files', { keyPath: ['owner', 'sha256'] })
  db.createObjectStore('sentFiles', { keyPath: ['owner', 'sha256'] }).createIndex('owner', 'owner')
  db.createObjectStore('settings', { keyPath: ['owner', 'name'] })
}

const open = (name: string, version: number | undefined, onClose: () => void): Promise<PhoneDatabase> =>
  openDB<PhoneSchema>(name, version, {
    upgrade: (db, from, _to, transaction) => {
      // Opening fails with the transaction.
      transaction.done.catch(() => undefined)
      try {
        // Without a version, only an existing database is opened.
        if (version === undefined) transaction.abort()
        else upgrade(db, from)
      } catch {
        transaction.abort()
      }
    },
    // Another tab has a newer version of the app: it needs this connection closed. The next use opens another one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClose()
    },
    terminated: onClose,
  })

/**
 * Opens the phone's database. If its structure is newer than this code, or an upgrade fails, it is opened as it is: an upgrade that
 * fails changes nothing.
 */
const openAnyVersion = async (name: string, onClose: () => void): Promise<PhoneDatabase> => {
  try {
    return await open(name, VERSION, onClose)
  } catch (error) {
    const existing = await open(name, undefined, onClose).catch(() => undefined)
    if (existing) return existing
    throw error
  }
}

export const openDatabase = async (name: string, onClose: () => void): Promise<PhoneDatabase> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const opened = openAnyVersion(name, onClose)
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new DOMException('The database doesn’t open.', 'TimeoutError'))
    }, OPEN_MS)
  })
  // A connection that nobody uses would block the next upgrade.
  void opened.then(
    db => isLate && db.close(),
    () => undefined,
  )
  return Promise.race([opened, timeout]).finally(() => clearTimeout(timer))
}
