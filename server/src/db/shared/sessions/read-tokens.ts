import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Whether a token reads the data of all NGOs. */
export const readsEverything = sql<boolean>`read_token.ngo_id is null`

/** Read-only tokens whose NGO is active; those for all data only while their account is an organizer's. */
export const grantedReadTokens = (db: Db) =>
  db
    .selectFrom('read_token')
    .innerJoin('staff', 'staff.id', 'read_token.created_by')
    .innerJoin('ngo', join => join.on(sql<boolean>`ngo.id = coalesce(read_token.ngo_id, staff.ngo_id)`))
    .where('ngo.is_active', '=', true)
    .where(sql<boolean>`(ngo.organizer or not ${readsEverything})`)
