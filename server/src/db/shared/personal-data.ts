import { randomBytes } from 'node:crypto'
import { type ErasedKind, erasedKinds } from '@scrutineer/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../client.ts'
import type { Database } from '../schema/columns.ts'

/** Values of a column that are replaced, or rows that are deleted. */
interface PersonalData {
  /** By which it is counted; undefined for what repeats another column. */
  readonly kind: ErasedKind | undefined
  readonly table: keyof Database
  readonly where: RawBuilder<boolean>
  /** Undefined: the rows are deleted. */
  readonly change?: { readonly column: string; readonly to: RawBuilder<unknown> }
}

/** HMAC-SHA-256, shortened. Of an observer's id it is the code of exports (`createObserverCodes`). */
const codeOf = (letter: 'a' | 'o', secret: Uint8Array, text: RawBuilder<unknown>) => {
  const pad = (byte: number) => sql`${Buffer.alloc(64, byte).map((each, at) => each ^ (secret[at] ?? 0))}::bytea`
  const inner = sql`sha256(${pad(0x36)} || convert_to(${text}, 'UTF8'))`
  return sql`${letter}::text || left(encode(sha256(${pad(0x5c)} || ${inner}), 'hex'), 16)`
}

const replaced = (
  kind: ErasedKind | undefined,
  table: keyof Database,
  column: string,
  to: RawBuilder<unknown>,
): PersonalData => ({ kind, table, where: sql`${sql.ref(column)} is distinct from (${to})`, change: { column, to } })

const deleted = (kind: ErasedKind, table: keyof Database, where = sql<boolean>`true`): PersonalData => ({
  ...{ kind, table, where },
})

/** The columns with names of accounts. `staff` itself stays: organizers delete accounts. */
const accountColumns: readonly [keyof Database, ...string[]][] = [
  ['answer', 'dictated_to', 'corrected_by', 'accepted_by'],
  ['answer_conflict', 'resolved_by'],
  ['answer_verification', 'verified_by', 'withdrawn_by'],
  ['app_item', 'imported_by'],
  ['audit', 'account'],
  ['device', 'ended_by'],
  ['follow_up_event', 'account'],
  ['help_call', 'taken_by', 'closed_by'],
  ['note', 'staff_account'],
  ['observer_card', 'created_by', 'ended_by'],
  ['phone_call', 'account'],
  ['unplaced_report', 'resolved_account'],
]

const accountLinks = ['audit', 'follow_up_event', 'note', 'notification', 'phone_call'] as const

/** Replaces a text of a JSON object, if it is there. */
const withText = (document: RawBuilder<unknown>, path: string, text: RawBuilder<unknown>) =>
  sql`coalesce(jsonb_set(${document}, ${path}::text[], to_jsonb(${text}), false), ${document})`

/**
 * All that is erased, in this order; everything else stays. An observer gets the code that exports have, by `codeSecret`. An account gets
 * one that cannot be computed again: its secret isn't stored.
 */
const personalData = (codeSecret: Uint8Array): readonly PersonalData[] => {
  const observer = codeOf('o', codeSecret, sql`id::text`)
  const caller = codeOf('o', codeSecret, sql`observer_id::text`)
  const accountSecret = randomBytes(32)
  const account = (name: RawBuilder<unknown>) =>
    sql`case when ${name} ~ '^a[0-9a-f]{16}$' then ${name} else ${codeOf('a', accountSecret, sql`lower(${name})`)} end`
  const erased = sql`'erased'::text`
  const assigned = sql`case when kind = 'assigned' then ${account(sql`value`)} else value end`
  const withoutPhone = withText(sql`facts`, '{phoneObserver}', erased)
  // Of an observer, the name of a device.
  const facts = sql`case when subject_kind = 'observer' then ${withText(withoutPhone, '{name}', erased)} else ${withoutPhone} end`
  const document = withText(sql`document`, '{madeBy}', account(sql`(document ->> 'madeBy')`))
  return [
    replaced('names', 'observer', 'name', observer),
    replaced(undefined, 'observer', 'name_folded', observer),
    replaced('phones', 'observer', 'phone', observer),
    replaced(undefined, 'observer', 'phone_key', observer),
    replaced('phones', 'observer', 'backup_phone', sql`null`),
    replaced('phones', 'phone_call', 'phone', caller),
    replaced(undefined, 'phone_call', 'phone_key', caller),
    replaced('pins', 'observer', 'pin_hash', sql`''`),
    deleted('pins', 'generated_pins'),
    replaced('devices', 'device', 'name', sql`left(id::text, 8)`),
    replaced(undefined, 'device', 'ended_at', sql`coalesce(ended_at, now())`),
    replaced(undefined, 'observer_card', 'ended_at', sql`coalesce(ended_at, now())`),
    deleted('devices', 'session', sql`observer_id is not null`),
    deleted('pushTokens', 'push_registration'),
    deleted('pushTokens', 'push_subscription'),
    ...accountColumns.flatMap(([table, ...columns]) =>
      columns.map(column => replaced('accounts', table, column, account(sql.ref(column)))),
    ),
    replaced('accounts', 'follow_up_event', 'value', assigned),
    // Signed again afterwards.
    replaced('accounts', 'export_manifest', 'document', withText(document, '{filters,phoneObserver}', erased)),
    ...accountLinks.map(table => replaced(undefined, table, 'staff_id', sql`null`)),
    replaced('addresses', 'audit', 'address', sql`''`),
    deleted('addresses', 'known_network'),
    deleted('addresses', 'login_failure'),
    replaced('details', 'audit', 'facts', withText(facts, '{account}', account(sql`(facts ->> 'account')`))),
    replaced('details', 'notification_recipient', 'detail', sql`null`),
    deleted('details', 'saved_view', sql`search like '%observerPhoneNumber=%'`),
    deleted('details', 'bin_item'),
  ]
}

type ErasedCounts = Record<ErasedKind, number>

const sumOver = async (codeSecret: Uint8Array, run: (data: PersonalData) => Promise<number>): Promise<ErasedCounts> => {
  const counts = Object.fromEntries(erasedKinds.map(kind => [kind, 0])) as ErasedCounts
  for (const data of personalData(codeSecret)) {
    const count = await run(data)
    if (data.kind) counts[data.kind] += count
  }
  return counts
}

/** What `erasePersonalData` would erase. */
export const countPersonalData = (db: Db, codeSecret: Uint8Array): Promise<ErasedCounts> =>
  sumOver(codeSecret, async ({ kind, table, where }) => {
    if (!kind) return 0
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db)
    return rows[0]?.count ?? 0
  })

/** Erases the personal data in the current transaction. Returns the numbers of values. */
export const erasePersonalData = async (db: Db, codeSecret: Uint8Array): Promise<ErasedCounts> => {
  await sql`set local scrutineer.erasing = 'on'`.execute(db)
  const counts = await sumOver(codeSecret, async ({ table, where, change }) => {
    const statement = change
      ? sql`update ${sql.table(table)} set ${sql.ref(change.column)} = ${change.to} where ${where}`
      : sql`delete from ${sql.table(table)} where ${where}`
    return Number((await statement.execute(db)).numAffectedRows ?? 0)
  })
  await sql`set local scrutineer.erasing = 'off'`.execute(db)
  return counts
}
