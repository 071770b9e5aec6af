import { type RawBuilder, sql } from 'kysely'
import { inBatches, inSlices } from '../../domain/concurrency/slices.ts'
import { PHONE_KEY_RULES, type PhoneSearch, toPhoneKey, toPhoneSearch } from '../../domain/phone-number.ts'
import { type Db, transact } from '../client.ts'
import { likePattern, likeStart } from './like-pattern.ts'

export type ToPhoneKey = (phone: string) => string

/** The country of numbers without an international prefix. Read for each request, so that a change applies at once. */
export const findPhoneCountry = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('election_settings').select('country').executeTakeFirst()
  return row?.country ?? null
}

/** The keys of phone numbers by the current rules, to find them. */
export const findPhoneKeyRules = async (db: Db): Promise<ToPhoneKey> => {
  const country = await findPhoneCountry(db)
  return phone => toPhoneKey(phone, country)
}

/** The keys of many numbers, in slices, between which other requests run. */
export const computePhoneKeys = async (
  rows: readonly { readonly phone: string }[],
  toKey: ToPhoneKey,
): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const { phone } of inSlices(rows)) keys.push(toKey(phone))
  return keys
}

/** The same, to store keys: until the transaction ends, the rules stay. */
export const lockPhoneKeyRules = async (db: Db): Promise<ToPhoneKey> => {
  // Conflicts with the lock of `recomputePhoneKeys` and with nothing else that servers do.
  await sql`lock table observer in row exclusive mode`.execute(db)
  return findPhoneKeyRules(db)
}

export const findPhoneSearch = async (db: Db, text: string): Promise<PhoneSearch> =>
  toPhoneSearch(text, await findPhoneCountry(db))

/** Whether a column of keys matches a search. Each part of the condition can use the trigram index. */
export const matchesPhone = (column: string, { part, beginnings }: PhoneSearch): RawBuilder<boolean> => {
  const patterns = [likePattern(part), ...beginnings.map(likeStart)]
  const conditions = patterns.map(pattern => sql`${sql.ref(column)} like ${pattern}`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

interface StoredPhone {
  readonly id: number
  readonly phone: string
  readonly key: string
}

interface ObserverPhone extends StoredPhone {
  readonly serial: number
  readonly isRemoved: boolean
}

/** The observers whose key or serial differs from those by the rules, with the new ones. Earlier observers have the lower serial. */
const findChangedObservers = async (db: Db, toKey: ToPhoneKey) => {
  const { rows } = await sql<ObserverPhone>`
    select id, phone, phone_key as key, phone_key_serial as serial, removed_at is not null as "isRemoved"
    from observer order by id`.execute(db)
  const holders = new Map<string, number>()
  const changed: { id: number; from: string; key: string; serial: number }[] = []
  for await (const row of inSlices(rows)) {
    const key = toKey(row.phone)
    const serial = row.isRemoved ? 0 : (holders.get(key) ?? 0)
    if (!row.isRemoved) holders.set(key, serial + 1)
    if (key !== row.key || serial !== row.serial)
      changed.push({ id: row.id, from: `${row.key} ${row.serial}`, key, serial })
  }
  return changed
}

const recomputeObservers = async (db: Db, toKey: ToPhoneKey): Promise<void> => {
  const changed = await findChangedObservers(db, toKey)
  // A row that has what another one gets would be in its way: the index is checked row by row.
  const targets = new Set(changed.map(({ key, serial }) => `${key} ${serial}`))
  const inTheWay = changed.filter(({ from }) => targets.has(from)).map(({ id }) => id)
  await sql`update observer set phone_key = 'moving ' || id where id = any(${inTheWay}::int[])`.execute(db)
  for (const rows of inBatches(changed))
    await sql`
      update observer set phone_key = line.key, phone_key_serial = line.serial
      from unnest(
        ${rows.map(({ id }) => id)}::int[], ${rows.map(({ key }) => key)}::text[],
        ${rows.map(({ serial }) => serial)}::smallint[]
      ) as line(id, key, serial)
      where observer.id = line.id`.execute(db)
}

const recomputeCalls = async (db: Db, toKey: ToPhoneKey): Promise<void> => {
  const { rows } = await sql<StoredPhone>`select id, phone, phone_key as key from phone_call`.execute(db)
  const changed: { id: number; key: string }[] = []
  for await (const { id, phone, key: stored } of inSlices(rows)) {
    const key = toKey(phone)
    if (key !== stored) changed.push({ id, key })
  }
  for (const lines of inBatches(changed))
    await sql`
      update phone_call set phone_key = line.key
      from unnest(${lines.map(({ id }) => id)}::int[], ${lines.map(({ key }) => key)}::text[]) as line(id, key)
      where phone_call.id = line.id`.execute(db)
}

const describeRules = (country: string | null) => `${PHONE_KEY_RULES} ${country ?? ''}`.trim()

/** Recomputes the stored keys in the current transaction. Numbers aren't merged: equal ones get different serials. */
export const recomputePhoneKeys = async (db: Db): Promise<void> => {
  // No observer is written meanwhile: reports wait.
  await sql`lock table observer in share row exclusive mode`.execute(db)
  const country = await findPhoneCountry(db)
  const toKey: ToPhoneKey = phone => toPhoneKey(phone, country)
  await recomputeObservers(db, toKey)
  await recomputeCalls(db, toKey)
  const row = { rules: describeRules(country) }
  await db
    .insertInto('phone_key_rules')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Recomputes the keys if they are of other rules, after an upgrade or a restore. Returns whether it did. */
export const reconcilePhoneKeys = async (db: Db): Promise<boolean> => {
  const isCurrent = async (each: Db) => {
    const row = await each.selectFrom('phone_key_rules').select('rules').executeTakeFirst()
    return row?.rules === describeRules(await findPhoneCountry(each))
  }
  if (await isCurrent(db)) return false
  await transact(db, recomputePhoneKeys)
  return true
}
