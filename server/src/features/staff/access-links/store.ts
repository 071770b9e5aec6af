import type { AccessLinkPurpose } from '@scrutineer/contract/access-links'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { countRows, hasRow } from '../../../db/shared/rows.ts'

// A link identifies its account itself, so no scope applies.

interface NewLink {
  readonly tokenHash: string
  readonly purpose: AccessLinkPurpose
  readonly staffId: number | null
  readonly now: Date
  readonly expiresAt: Date
}

export const insertLink = async (db: Db, link: NewLink): Promise<void> => {
  await db
    .insertInto('access_link')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      staff_id: link.staffId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

const usableLinks = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('access_link')
    .leftJoin('staff', 'staff.id', 'access_link.staff_id')
    .leftJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(eb => eb.or([eb('access_link.staff_id', 'is', null), eb('ngo.is_active', '=', true)]))
    .select(['access_link.id', 'purpose', 'access_link.staff_id as staffId', 'staff.account', 'staff.ngo_id as ngoId'])

/**
 * An unused, unexpired link; one for a password only while the account’s NGO is active. The link of the first organizer has no account.
 */
export const findUsableLink = (db: Db, tokenHash: string, now: Date) =>
  usableLinks(db, tokenHash, now).executeTakeFirst()

/**
 * Locks a usable link until the transaction ends, so that it is used once. Locks its account first: a change of an account
 * removes its links.
 */
export const lockUsableLink = async (db: Db, tokenHash: string, now: Date) => {
  const account = db.selectFrom('access_link').where('token_hash', '=', tokenHash).select('staff_id')
  await db.selectFrom('staff').where('id', '=', account).select('id').forNoKeyUpdate().execute()
  return usableLinks(db, tokenHash, now).forUpdate('access_link').executeTakeFirst()
}

export const deleteLink = async (db: Db, tokenHash: string): Promise<void> => {
  await db.deleteFrom('access_link').where('token_hash', '=', tokenHash).execute()
}

export const markUsed = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('access_link').set({ used_at: now }).where('id', '=', id).execute()
}

/** Whether an account exists that can manage everything. */
export const hasOrganizer = (db: Db): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('staff')
      .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
      .where('ngo.organizer', '=', true)
      .where('ngo.is_active', '=', true),
  )

/** Removes links that expired before this time. */
export const removeExpiredLinks = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('access_link').where('expires_at', '<', before).execute()
}

/** Accounts with this name or e-mail address that have an address, in active NGOs. The demo’s are locked on a server that sends mail. */
export const findMailAccounts = async (db: Db, user: string) => {
  const key = user.toLowerCase()
  const rows = await db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'staff.ngo_id')
    .where(eb => eb.or([eb(sql`lower(staff.account)`, '=', key), eb(sql`lower(staff.email)`, '=', key)]))
    .where('ngo.is_active', '=', true)
    .where('staff.demo', '=', false)
    .select(['staff.id as staffId', 'staff.account', 'staff.ngo_id as ngoId', 'staff.email'])
    .orderBy('staff.id')
    .execute()
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]))
}

export type MailAccount = Awaited<ReturnType<typeof findMailAccounts>>[number]

/** Locks the account until the transaction ends. Returns whether it still has this address. */
export const lockMailAccount = async (db: Db, { staffId, email }: MailAccount): Promise<boolean> => {
  const account = db.selectFrom('staff').where('id', '=', staffId).where('email', '=', email)
  return (await account.select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** The number of the account’s links created since a time. */
export const countLinksSince = (db: Db, staffId: number, since: Date): Promise<number> =>
  countRows(db.selectFrom('access_link').where('staff_id', '=', staffId).where('created_at', '>', since))
