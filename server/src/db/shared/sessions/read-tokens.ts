import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { run } from '../../query.ts'
import { mustEnrol } from './staff-accounts.ts'

/** Whether a token reads the data of all NGOs. */
export const readsEverything = sql<boolean>`read_token.ngo_id is null`

/** The NGO whose data a token reads, or of a token for all data that of its account. */
export const tokenNgo = sql<number>`coalesce(read_token.ngo_id, ngo.id)`

/** Read-only tokens whose account may still read what they read, and needs no second factor first. Their NGO and its own are active. */
export const grantedReadTokens = (db: Db) =>
  db
    .selectFrom('read_token')
    .innerJoin('staff', 'staff.id', 'read_token.created_by')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('ngo.is_active', '=', true)
    .where(sql<boolean>`(ngo.organizer or read_token.ngo_id = ngo.id)`)
    .where(sql<boolean>`exists (select from ngo as read where read.id = ${tokenNgo} and read.is_active)`)
    .where(({ not }) => not(mustEnrol))

/** Ends what scripts read with tokens of the account. Call it when its sessions end. */
export const revokeReadTokens = (db: Db, staffId: number, now: Date) =>
  run(db)`update read_token set revoked_at = ${now} where created_by = ${staffId} and revoked_at is null`
