import { type IDBPDatabase, openDB } from 'idb'
import type { PhoneSchema } from './schema.ts'

export type PhoneDatabase = IDBPDatabase<PhoneSchema>

/** Of the database's structure. */
const VERSION = 1

/** Timeout of opening: a hanging database reports no error. */
const OPEN_TIMEOUT_MS = 10_000

/**
 * Upgrades the structure. Upgrades only add stores and indexes, so that older versions of the app can still read and send items.
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
      // The error is that of opening.
      transaction.done.catch(() => undefined)
      try {
        // Without a version, a missing database isn't created.
        if (version === undefined) transaction.abort()
        else upgrade(db, from)
      } catch {
        transaction.abort()
      }
    },
    // A newer version of the app in another tab needs to upgrade. The next use reconnects.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClose()
    },
    terminated: onClose,
  })

/**
 * Opens the phone's database. If its structure is newer than this code, or the upgrade fails, opens it with its existing structure.
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
    }, OPEN_TIMEOUT_MS)
  })
  // An unused connection would block the next upgrade.
  void opened.then(
    db => isLate && db.close(),
    () => undefined,
  )
  return Promise.race([opened, timeout]).finally(() => clearTimeout(timer))
}
