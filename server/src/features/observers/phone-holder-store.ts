import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { Message } from '../../domain/messages.ts'

interface PhoneHolder {
  readonly name: string
  readonly ngo: string
  readonly isVisible: boolean
}

const toMessage = ({ name, ngo, isVisible }: PhoneHolder): Message =>
  isVisible ? ['phone_taken_by', name, ngo] : ['phone_taken']

/**
 * Why numbers can't be those of another observer, by phone key: an observer of any NGO has them, who is named if the caller may see
 * the person.
 */
export const findTakenPhones = async (
  { db, scope }: ScopedDb,
  phoneKeys: readonly string[],
): Promise<Map<string, Message>> => {
  const { rows } = await sql<PhoneHolder & { readonly phoneKey: string }>`
    select phone_key as "phoneKey", observer.name, ngo.name as ngo,
      ${observerInScope(scope)} as "isVisible"
    from observer join ngo on ngo.id = ngo_id
    where removed_at is null and phone_key = any(${phoneKeys}::text[])
    order by phone_key_serial desc`.execute(db)
  return new Map(rows.map(row => [row.phoneKey, toMessage(row)]))
}

/** Who has the number of one of these removed observers now; undefined if nobody has. */
export const findPhoneHolder = async (
  { db, scope }: ScopedDb,
  ids: readonly number[],
): Promise<Message | undefined> => {
  const { rows } = await sql<PhoneHolder>`
    select observer.name, ngo.name as ngo, ${observerInScope(scope)} as "isVisible"
    from observer join ngo on ngo.id = ngo_id
    where removed_at is null and (phone_key, phone_key_serial) in (
      select phone_key, phone_key_serial from observer where id = any(${ids}::int[]))
    limit 1`.execute(db)
  return rows[0] && toMessage(rows[0])
}
