import { type Db, inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import { findFirstOrganizer, hasStaff, insertOrganizer, insertStaff, lockBootstrap } from './bootstrap-store.ts'

interface AdminCredentials {
  readonly account: string
  readonly password: string
}

/** Creates an account of the first organizer, or of a new one. Returns false, and changes nothing, if it exists. */
const createOrganizerAccount = async (
  db: Db,
  { account, password }: AdminCredentials,
  now: Date,
  audit: AuditContext | undefined,
): Promise<boolean> => {
  if (await hasStaff(db, account)) return false
  const passwordHash = await hashSecret(password)
  return inTransaction(db, async trx => {
    await lockBootstrap(trx)
    if (await hasStaff(trx, account)) return false
    const ngo = (await findFirstOrganizer(trx)) ?? (await insertOrganizer(trx, 'Organizers', 'ORG', now))
    const id = await insertStaff(trx, { ngoId: ngo.id, account, passwordHash, now })
    await recordAuditEntry({ db: trx, audit }, { kind: 'staff', id }, { account, idNgo: ngo.id })
    return true
  })
}

/** Creates the organizer account from the settings if it doesn't exist. Returns whether it was created. */
export const ensureAdmin = (db: Db, credentials: AdminCredentials, now: Date): Promise<boolean> =>
  createOrganizerAccount(db, credentials, now, undefined)

/** Creates an organizer account from the command line, audited. Returns false if the account exists. */
export const addOrganizer = (db: Db, credentials: AdminCredentials, now: Date, address: string): Promise<boolean> =>
  createOrganizerAccount(db, credentials, now, {
    action: 'staff.add',
    at: now,
    staffId: null,
    account: null,
    ngoId: null,
    address,
  })
