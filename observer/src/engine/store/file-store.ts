import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import type { Connection } from './connection.ts'
import { strict } from './phone-store.ts'
import type { SentFile } from './schema.ts'

export interface FileStore {
  /** Resolves with the hash once the bytes are on the disk and were read again. */
  keep(owner: string, bytes: ArrayBuffer): Promise<string>
  /** Undefined once the bytes were removed, which only happens to received files. */
  read(owner: string, sha256: string): Promise<ArrayBuffer | undefined>
  putSent(file: SentFile): Promise<void>
  /** Runs `work`; if the phone is full, removes the bytes of files that the server has and runs it again. */
  withRoom<T>(owner: string, work: () => Promise<T>): Promise<T>
  /** Removes the bytes of files that the server has had for a day: a phone may be lost, or looked through. */
  removeOld(owner: string): Promise<void>
}

const DAY_MS = 24 * 3_600_000

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

export const createFileStore = (connection: Connection): FileStore => {
  const read = async (owner: string, sha256: string) =>
    (await connection.use(db => db.get('files', [owner, sha256])))?.bytes

  const put = (owner: string, sha256: string, bytes: ArrayBuffer) =>
    connection.use(async db => {
      const transaction = db.transaction('files', 'readwrite', strict)
      await Promise.all([transaction.store.put({ owner, sha256, bytes }), transaction.done])
    })

  const removeReceived = (owner: string, before = Number.POSITIVE_INFINITY) =>
    connection.use(async db => {
      const transaction = db.transaction(['files', 'sentFiles'], 'readwrite', strict)
      const sent = await transaction.objectStore('sentFiles').index('owner').getAll(owner)
      const complete = sent.filter(file => file.isComplete && Date.parse(file.completedAt ?? '') < before)
      const changes = complete.map(({ sha256 }) => transaction.objectStore('files').delete([owner, sha256]))
      await Promise.all([...changes, transaction.done])
    })

  const withRoom = async <T>(owner: string, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await removeReceived(owner)
      return work()
    }
  }

  return {
    keep: async (owner, bytes) => {
      const sha256 = await sha256Of(bytes)
      await withRoom(owner, () => put(owner, sha256, bytes))
      const stored = await read(owner, sha256)
      if (!stored || (await sha256Of(stored)) !== sha256) throw new Error('The file was stored damaged.')
      return sha256
    },
    read,
    putSent: file =>
      connection.use(async db => {
        const transaction = db.transaction('sentFiles', 'readwrite', strict)
        await Promise.all([transaction.store.put(file), transaction.done])
      }),
    withRoom,
    removeOld: owner => removeReceived(owner, Date.now() - DAY_MS),
  }
}
