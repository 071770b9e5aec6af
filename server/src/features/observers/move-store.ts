import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { addActivity } from '../../db/shared/observer-activity.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import { problem } from '../../domain/problem.ts'
import { updateExpectedProgress } from '../../reports/progress-store.ts'
import { removeObserver } from './store.ts'

/**
 * Moves an observer to another NGO, and returns the new id. Reports belong to the NGO of their observer, so the row that has the past
 * ones is removed, and whatever the observer goes on with belongs to a copy. Throws `not_found` for an observer who was removed meanwhile.
 */
export const moveObserver = async (scoped: ScopedDb, id: number, ngoId: number, now: Date): Promise<number> => {
  const { db } = scoped
  await lockObserver(scoped, id)
  if (!(await removeObserver(scoped, id, now))) throw problem('not_found')
  const { rows } = await sql<{ id: number }>`
    insert into observer (ngo_id, name, name_folded, phone, phone_key, phone_key_serial, pin_hash, send_sms, is_test_observer, demo,
      backup_phone, device_registered_at, last_seen_at, created_at)
    select ${ngoId}, name, name_folded, phone, phone_key, phone_key_serial, pin_hash, send_sms, is_test_observer, demo,
      backup_phone, device_registered_at, last_seen_at, ${now}
    from observer where id = ${id}
    returning id`.execute(db)
  const newId = rows[0]?.id
  if (newId === undefined) throw new Error(`observer ${id} is gone while its row is locked`)
  await addActivity(scoped, [newId])
  for (const table of ['session', 'push_registration', 'observer_card', 'observer_assignment'])
    await sql`update ${sql.table(table)} set observer_id = ${newId} where observer_id = ${id}`.execute(db)
  // Files that its devices saved before are imported under the row that had them.
  await sql`
    insert into device (observer_id, id, name, card_id, created_at, last_seen_at, held_count, held_since, ended_at, ended_by, erase_requested)
    select ${newId}, id, name, card_id, created_at, last_seen_at, held_count, held_since, ended_at, ended_by, erase_requested
    from device where observer_id = ${id}`.execute(db)
  await sql`
    update device set held_count = 0, held_since = null, ended_at = coalesce(ended_at, ${now}) where observer_id = ${id}`.execute(
    db,
  )
  await sql`update push_subscription set observer_id = ${newId} where observer_id = ${id}`.execute(db)
  // A phone doesn't send again what it knows to be complete.
  await sql`
    insert into app_file (observer_id, sha256, size_bytes, created_at, completed_at, media_type, width, height)
    select ${newId}, sha256, size_bytes, created_at, completed_at, media_type, width, height
    from app_file where observer_id = ${id} and completed_at is not null`.execute(db)
  await updateExpectedProgress(db, [id, newId])
  return newId
}
