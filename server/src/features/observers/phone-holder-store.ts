import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { Message } from '../../domain/messages.ts'

interface PhoneHolder {
  readonly phoneKey: string
  readonly name: string
  readonly ngo: string
  readonly isVisible: boolean
}

/**
 * Why numbers can't be those of another observer, by phone key: an observer of any NGO has them, who is named if the caller may see
 * the person.
 */
export const findTakenPhones = async (
  { db, scope }: ScopedDb,
  phoneKeys: readonly string[],
): Promise<Map<string, Message>> => {
  const { rows } = await sql<PhoneHolder>`
    select phone_key as "phoneKey", observer.name, ngo.name as ngo,
      ${observerInScope(scope)} as "isVisible"
    from observer join ngo on ngo.id = ngo_id
    where removed_at is null and phone_key = any(${phoneKeys}::text[])
    order by phone_key_serial desc`.execute(db)
  return new Map(
    rows.map(({ phoneKey, name, ngo, isVisible }) => [
      phoneKey,
      isVisible ? ['phone_taken_by', name, ngo] : ['phone_taken'],
    ]),
  )
}
