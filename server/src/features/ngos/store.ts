import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { releaseFollowUpsOfDeleted } from '../../db/shared/follow-ups/release.ts'
import { countRows } from '../../db/shared/rows.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'
import { endSessions } from '../../db/shared/sessions/end-sessions.ts'

export { releaseInaccessibleFollowUps } from '../../db/shared/follow-ups/release.ts'

const inScope = ({ db, scope }: ScopedDb) =>
  db.selectFrom('ngo').where(scopeCondition(scope, { ngo: 'ngo.id', observer: 'ngo.id' }))

const columns = [
  'id',
  'name',
  'short_name as shortName',
  'organizer',
  'is_active as isActive',
  'require_second_factor as requireSecondFactor',
] as const

export const findNgos = (scoped: ScopedDb) => inScope(scoped).select(columns).orderBy('id').execute()

export const findNgo = (scoped: ScopedDb, id: number) =>
  inScope(scoped).where('id', '=', id).select(columns).executeTakeFirst()

/**
 * The NGO and the number of accounts of the other active organizers, without analysts. Locks all of these NGOs until the transaction
 * ends, so that two concurrent changes can't remove the last organizer.
 */
export const findNgoForChange = async (scoped: ScopedDb, id: number) => {
  const rows = await inScope(scoped)
    .where(({ eb, or, and }) => or([eb('id', '=', id), and([eb('organizer', '=', true), eb('is_active', '=', true)])]))
    .select(columns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ngo = rows.find(row => row.id === id)
  if (!ngo) return undefined
  const others = rows.filter(row => row.id !== id && row.organizer && row.isActive).map(row => row.id)
  const accounts = scoped.db
    .selectFrom('staff')
    .where('analyst', '=', false)
    .where(sql<boolean>`ngo_id = any(${others}::int[])`)
  return { ...ngo, accountsOfOthers: await countRows(accounts) }
}

interface NgoRow {
  readonly name: string
  readonly shortName: string
  readonly organizer: boolean
  readonly isActive: boolean
  readonly requireSecondFactor: boolean
}

export const insertNgo = async ({ db }: ScopedDb, row: NgoRow, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto('ngo')
    .values({
      name: row.name,
      short_name: row.shortName,
      organizer: row.organizer,
      is_active: row.isActive,
      require_second_factor: row.requireSecondFactor,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateNgo = async (
  { db }: ScopedDb,
  id: number,
  row: { readonly [K in keyof NgoRow]?: NgoRow[K] | undefined },
): Promise<void> => {
  const { name, shortName, organizer, isActive, requireSecondFactor } = row
  const changes = {
    ...(name !== undefined && { name }),
    ...(shortName !== undefined && { short_name: shortName }),
    ...(organizer !== undefined && { organizer }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(requireSecondFactor !== undefined && { require_second_factor: requireSecondFactor }),
  }
  if (Object.keys(changes).length === 0) return
  await db.updateTable('ngo').set(changes).where('id', '=', id).execute()
}

/** The number of observers of the NGO, removed ones included since their reports remain. */
export const countObservers = ({ db }: ScopedDb, ngoId: number): Promise<number> =>
  countRows(db.selectFrom('observer').where('ngo_id', '=', ngoId))

/** Removes the NGO and its staff accounts. */
export const removeNgo = async ({ db }: ScopedDb, id: number, now: Date): Promise<void> => {
  const accounts = await db.selectFrom('staff').where('ngo_id', '=', id).select('id').execute()
  await releaseFollowUpsOfDeleted(
    db,
    accounts.map(account => account.id),
    now,
  )
  await db.deleteFrom('staff').where('ngo_id', '=', id).execute()
  await db.deleteFrom('ngo').where('id', '=', id).execute()
}

/** Ends all sessions of the NGO's staff and observers. Reactivating the NGO doesn't restore them. */
export const endSessionsOfNgo = ({ db }: ScopedDb, ngoId: number, now: Date): Promise<void> => {
  const ofStaff = sql`staff_id in (select id from staff where ngo_id = ${ngoId})`
  const ofObservers = sql`observer_id in (select id from observer where ngo_id = ${ngoId})`
  return endSessions(db, sql`${ofStaff} or ${ofObservers}`, now)
}
