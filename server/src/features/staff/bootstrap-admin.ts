import { type Db, transact } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import {
  findFirstOrganizer,
  hasOwnOrganizer,
  hasStaff,
  insertAccount,
  insertOrganizer,
  lockBootstrap,
} from './bootstrap-store.ts'

interface AdminCredentials {
  readonly account: string
  readonly password: string
}

interface Creation {
  readonly at: Date
  /** Recorded in the audit log in place of a network address. */
  readonly address: string
  readonly isNeeded: (db: Db) => Promise<boolean>
}

/** Creates an account of the first organizer, or of a new one. Returns false, and changes nothing, if it exists. */
const createOrganizerAccount = async (
  db: Db,
  { account, password }: AdminCredentials,
  { at, address, isNeeded }: Creation,
): Promise<boolean> => {
  const canCreate = async (current: Db) => !(await hasStaff(current, account)) && (await isNeeded(current))
  if (!(await canCreate(db))) return false
  const passwordHash = await hashSecret(password)
  return transact(db, async trx => {
    await lockBootstrap(trx)
    if (!(await canCreate(trx))) return false
    const ngo = (await findFirstOrganizer(trx)) ?? (await insertOrganizer(trx, 'Organizers', 'ORG', at))
    const id = await insertAccount({ db: trx }, { ngoId: ngo.id, account, passwordHash, now: at })
    const audit = { action: 'staff.add' as const, at, staffId: null, account: null, ngoId: null, address }
    await recordAuditEntry({ db: trx, audit }, { kind: 'staff', id }, { account, idNgo: ngo.id })
    return true
  })
}

/**
 * Creates the organizer account from the settings, audited, while no active organizer has an account: a deleted account must
 * not come back at the next start. In an archive the passwords of all others may be forgotten, so it is always created there.
 * Returns whether it was created.
 */
export const ensureAdmin = (
  db: Db,
  credentials: AdminCredentials,
  now: Date,
  { isArchive = false }: { isArchive?: boolean } = {},
): Promise<boolean> =>
  createOrganizerAccount(db, credentials, {
    at: now,
    address: 'ADMIN_ACCOUNT',
    isNeeded: async trx => isArchive || !(await hasOwnOrganizer(trx)),
  })

/** Creates an organizer account from the command line, audited. Returns false if the account exists. */
export const addOrganizer = (db: Db, credentials: AdminCredentials, now: Date, address: string): Promise<boolean> =>
  createOrganizerAccount(db, credentials, { at: now, address, isNeeded: async () => true })
