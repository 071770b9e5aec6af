import { hashItem, type OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb'
import { byId, type OwnItems } from '../outbox/own-items.ts'
import type { Connection } from './connection.ts'
import type { PhoneDatabase } from './open-database.ts'
import type { ItemDraft, PersonRecord, PhoneSchema, Settings, StoredReceipt, StoredRefusal } from './schema.ts'

/** Completes transactions after a flush to the disk, in browsers that support it. */
export const strict = { durability: 'strict' } as const

/** One transaction guarantees unique sequences across tabs. */
const tryAppend = (connection: Connection, owner: string, item: OutboxItem) =>
  connection.use(async db => {
    const transaction = db.transaction(['items', 'settings'], 'readwrite', strict)
    const items = transaction.objectStore('items')
    const settings = transaction.objectStore('settings')
    const [existing, counter] = await Promise.all([items.get(item.id), settings.get(['', 'sequence'])])
    const last = Number(counter?.value ?? 0)
    const isNext = last + 1 === item.sequence
    const changes =
      existing || !isNext
        ? []
        : [items.add({ id: item.id, owner, item }), settings.put({ owner: '', name: 'sequence', value: item.sequence })]
    await Promise.all([...changes, transaction.done])
    return { stored: existing?.item ?? (isNext ? item : undefined), last }
  })

const createAppend = (connection: Connection) => {
  let expected = 1
  let previous: Promise<unknown> = Promise.resolve()
  const append = async (owner: string, draft: ItemDraft): Promise<OutboxItem> => {
    for (;;) {
      const item = { ...draft, sequence: expected }
      // Outside the transaction, which would end during the asynchronous hash.
      const sha256 = await hashItem(item)
      const { stored, last } = await tryAppend(connection, owner, { ...item, sha256 })
      expected = stored ? stored.sequence + 1 : last + 1
      if (stored) return stored
    }
  }
  return (owner: string, draft: ItemDraft) => {
    const appended = previous.then(() => append(owner, draft))
    previous = appended.catch(() => undefined)
    return appended
  }
}

const readItems = async (
  transaction: IDBPTransaction<PhoneSchema, StoreNames<PhoneSchema>[], IDBTransactionMode>,
  owner: string,
): Promise<OwnItems> => {
  const [items, receipts, refusals, sentFiles] = await Promise.all([
    transaction.objectStore('items').index('owner').getAll(owner),
    transaction.objectStore('receipts').index('owner').getAll(owner),
    transaction.objectStore('refusals').index('owner').getAll(owner),
    transaction.objectStore('sentFiles').index('owner').getAll(owner),
  ])
  return {
    items: items.map(({ item }) => item).sort((a, b) => a.sequence - b.sequence),
    receipts: byId(receipts),
    refusals: byId(refusals),
    sentFiles: new Map(sentFiles.map(file => [file.sha256, file])),
  }
}

// Stored as settings, since databases of earlier versions have no store for them.
const unfinishedNote = (id: string) => `unfinishedNote ${id}`
const unfinishedNotes = (owner: string) =>
  IDBKeyRange.bound([owner, unfinishedNote('')], [owner, unfinishedNote('\uffff')])

/** Changes one store in a transaction of its own. */
const change = async <N extends StoreNames<PhoneSchema>>(
  db: PhoneDatabase,
  name: N,
  begin: (store: IDBPObjectStore<PhoneSchema, [N], N, 'readwrite'>) => Promise<unknown>[],
) => {
  const { store, done } = db.transaction(name, 'readwrite', strict)
  await Promise.all([...begin(store), done])
}

const forgetReceipts = async (db: PhoneDatabase, owner: string, items: readonly OutboxItem[]) => {
  const hashes = items.flatMap(({ attachments = [] }) => attachments.map(({ sha256 }) => sha256))
  const transaction = db.transaction(['receipts', 'sentFiles', 'files'], 'readwrite', strict)
  const keys = await Promise.all(hashes.map(sha256 => transaction.objectStore('files').getKey([owner, sha256])))
  const present = hashes.filter((_, index) => keys[index] !== undefined)
  await Promise.all([
    ...items.map(({ id }) => transaction.objectStore('receipts').delete(id)),
    ...present.map(sha256 => transaction.objectStore('sentFiles').delete([owner, sha256])),
    transaction.done,
  ])
  return present
}

const eraseOwner = async (db: PhoneDatabase, owner: string, condition?: (own: OwnItems) => boolean) => {
  const names = ['items', 'receipts', 'refusals', 'sentFiles'] as const
  const transaction = db.transaction([...names, 'people', 'files', 'settings'] as const, 'readwrite', strict)
  if (condition) {
    const [items, unfinished] = await Promise.all([
      readItems(transaction, owner),
      transaction.objectStore('settings').count(unfinishedNotes(owner)),
    ])
    if (unfinished > 0 || !condition(items)) return false
  }
  const keys = await Promise.all(names.map(name => transaction.objectStore(name).index('owner').getAllKeys(owner)))
  // All keys that begin with the owner.
  const own = IDBKeyRange.bound([owner], [owner, []])
  await Promise.all([
    ...names.flatMap((name, index) => (keys[index] ?? []).map(key => transaction.objectStore(name).delete(key))),
    transaction.objectStore('files').delete(own),
    transaction.objectStore('settings').delete(own),
    transaction.objectStore('people').delete(owner),
    transaction.objectStore('settings').put({ owner: '', name: 'session', value: null }),
    transaction.done,
  ])
  return true
}

const restoreItems = async (db: PhoneDatabase, owner: string, restored: readonly OutboxItem[]) => {
  const transaction = db.transaction(['items', 'settings'], 'readwrite', strict)
  const items = transaction.objectStore('items')
  const settings = transaction.objectStore('settings')
  const [counter, ...known] = await Promise.all([
    settings.get(['', 'sequence']),
    ...restored.map(({ id }) => items.getKey(id)),
  ])
  const last = Math.max(Number(counter?.value ?? 0), ...restored.map(({ sequence }) => sequence))
  const lacking = restored.filter((_, index) => known[index] === undefined)
  await Promise.all([
    ...lacking.map(item => items.add({ id: item.id, owner, item })),
    settings.put({ owner: '', name: 'sequence', value: last }),
    transaction.done,
  ])
}

export const createPhoneStore = (connection: Connection) => ({
  /** Resolves once the item is on the disk. */
  append: createAppend(connection),
  /** Adds missing items of an earlier database. The sequence continues after them. */
  restore: (owner: string, items: readonly OutboxItem[]) => connection.use(db => restoreItems(db, owner, items)),
  readOwn: (owner: string) =>
    connection.use(db => readItems(db.transaction(['items', 'receipts', 'refusals', 'sentFiles']), owner)),
  /** The ids of these items that have a receipt, also from other tabs. */
  findReceived: (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    connection.use(async db => {
      const { store } = db.transaction('receipts')
      const keys = await Promise.all(ids.map(id => store.getKey(id)))
      return new Set(keys.filter(key => key !== undefined))
    }),
  addReceipts: (receipts: readonly StoredReceipt[]) =>
    connection.use(async db => {
      const transaction = db.transaction(['receipts', 'refusals'], 'readwrite', strict)
      const changes = receipts.flatMap(receipt => [
        transaction.objectStore('receipts').put(receipt),
        transaction.objectStore('refusals').delete(receipt.id),
      ])
      await Promise.all([...changes, transaction.done])
    }),
  /** Makes items unsent again. Returns the hashes of their files whose bytes are still on the phone, which are sent again, too. */
  forgetReceipts: (owner: string, items: readonly OutboxItem[]) =>
    connection.use(db => forgetReceipts(db, owner, items)),
  putRefusals: (refusals: readonly StoredRefusal[]) =>
    connection.use(db => change(db, 'refusals', store => refusals.map(refusal => store.put(refusal)))),
  removeRefusals: (ids: readonly string[]) =>
    connection.use(db => change(db, 'refusals', store => ids.map(id => store.delete(id)))),
  /** An unfinished note: being typed, or with photos that are being resized. */
  putUnfinishedNote: (owner: string, value: ItemDraft) =>
    connection.use(db =>
      change(db, 'settings', store => [store.put({ owner, name: unfinishedNote(value.id), value })]),
    ),
  readUnfinishedNotes: async (owner: string): Promise<readonly ItemDraft[]> => {
    const records = await connection.use(db => db.getAll('settings', unfinishedNotes(owner)))
    // `putUnfinishedNote` alone writes them.
    return records.map(({ value }) => value as ItemDraft)
  },
  removeUnfinishedNote: (owner: string, id: string) =>
    connection.use(db => change(db, 'settings', store => [store.delete([owner, unfinishedNote(id)])])),
  /**
   * Signs a person out and deletes their data. `condition` is checked in the transaction and fails if a note is unfinished; without it,
   * unsent items are deleted, too. Returns whether the data was deleted.
   */
  erase: (owner: string, condition?: (own: OwnItems) => boolean) =>
    connection.use(db => eraseOwner(db, owner, condition)),
  readPeople: () => connection.use(db => db.getAll('people')),
  putPerson: (person: PersonRecord) => connection.use(db => change(db, 'people', store => [store.put(person)])),
  /** `owner` is empty for values of the phone. */
  getSetting: async <K extends keyof Settings>(name: K, owner = '') => {
    const record = await connection.use(db => db.get('settings', [owner, name]))
    // `putSetting` alone writes them, with this type.
    return record?.value as Settings[K] | undefined
  },
  putSetting: <K extends keyof Settings>(name: K, value: Settings[K], owner = '') =>
    connection.use(db => change(db, 'settings', store => [store.put({ owner, name, value })])),
})

export type PhoneStore = ReturnType<typeof createPhoneStore>
