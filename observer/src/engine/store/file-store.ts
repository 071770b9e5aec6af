import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import type { IDBPTransaction } from 'idb'
import type { Connection } from './connection.ts'
import { strict } from './phone-store.ts'
import { findReceivedFiles, type ReceivedFile } from './received-files.ts'
import type { PhoneSchema, SentFile } from './schema.ts'

const DAY_MS = 24 * 3_600_000

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const stores = ['files', 'sentFiles', 'items', 'receipts'] as const

const readReceived = async <Mode extends IDBTransactionMode>(
  transaction: IDBPTransaction<PhoneSchema, typeof stores, Mode>,
  owner: string,
): Promise<ReceivedFile[]> => {
  const [sent, items, receipts] = await Promise.all([
    transaction.objectStore('sentFiles').index('owner').getAll(owner),
    transaction.objectStore('items').index('owner').getAll(owner),
    transaction.objectStore('receipts').index('owner').getAllKeys(owner),
  ])
  return findReceivedFiles(sent, items, new Set(receipts))
}

const hashesOf = ({ file, originals }: ReceivedFile) => [file.sha256, ...originals]

export const createFileStore = (connection: Connection) => {
  /** Undefined once the bytes were removed, which only happens to received files. */
  const read = async (owner: string, sha256: string) =>
    (await connection.use(db => db.get('files', [owner, sha256])))?.bytes

  const put = (owner: string, sha256: string, bytes: ArrayBuffer) =>
    connection.use(async db => {
      const transaction = db.transaction('files', 'readwrite', strict)
      await Promise.all([transaction.store.put({ owner, sha256, bytes }), transaction.done])
    })

  const removeReceived = (owner: string, isDue: (file: SentFile) => boolean, now?: string) =>
    connection.use(async db => {
      const transaction = db.transaction(stores, 'readwrite', strict)
      const [files, sentFiles] = [transaction.objectStore('files'), transaction.objectStore('sentFiles')]
      const received = await readReceived(transaction, owner)
      const undated = received.filter(({ file }) => file.receivedAt === undefined)
      const due = received.filter(({ file }) => isDue(file))
      await Promise.all([
        ...(now === undefined ? [] : undated.map(({ file }) => sentFiles.put({ ...file, receivedAt: now }))),
        ...due.flatMap(hashesOf).map(sha256 => files.delete([owner, sha256])),
        transaction.done,
      ])
    })

  /** Runs `work`; if the phone is full, frees received files and runs it again. */
  const withRoom = async <T>(owner: string, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await removeReceived(owner, () => true)
      return work()
    }
  }

  return {
    /** Stores the bytes, verifies them by reading them back, and resolves with the hash. */
    save: async (owner: string, bytes: ArrayBuffer) => {
      const sha256 = await sha256Of(bytes)
      await withRoom(owner, () => put(owner, sha256, bytes))
      const stored = await read(owner, sha256)
      if (!stored || (await sha256Of(stored)) !== sha256) throw new Error('The file was stored damaged.')
      return sha256
    },
    read,
    putSent: (file: SentFile) =>
      connection.use(async db => {
        const transaction = db.transaction('sentFiles', 'readwrite', strict)
        await Promise.all([transaction.store.put(file), transaction.done])
      }),
    withRoom,
    /**
     * Removes the bytes of received files after a day, in the careful mode at once. `now` is by the server's clock, since the phone's may
     * jump.
     */
    removeReceived: (owner: string, now: string, isCareful: boolean) =>
      removeReceived(
        owner,
        ({ receivedAt }) =>
          isCareful || (receivedAt !== undefined && Date.parse(now) - Date.parse(receivedAt) >= DAY_MS),
        now,
      ),
    /** The hashes of the files that `free` would remove. */
    findFreeable: (owner: string): Promise<ReadonlySet<string>> =>
      connection.use(async db => {
        const transaction = db.transaction(stores)
        const [keys, received] = await Promise.all([
          transaction.objectStore('files').getAllKeys(IDBKeyRange.bound([owner], [owner, []])),
          readReceived(transaction, owner),
        ])
        const hashes = new Set(received.flatMap(hashesOf))
        return new Set(keys.map(([, sha256]) => sha256).filter(sha256 => hashes.has(sha256)))
      }),
    /** Removes the bytes of all received files. */
    free: (owner: string) => removeReceived(owner, () => true),
  }
}

export type FileStore = ReturnType<typeof createFileStore>
