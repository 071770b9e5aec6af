import { type Db, inTransaction } from '../../db/client.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import {
  findFirstOrganizer,
  hasAnyStaff,
  hasStaff,
  insertOrganizer,
  insertStaff,
  lockBootstrap,
} from './bootstrap-store.ts'

interface AdminCredentials {
  readonly account: string
  readonly password: string
}

/** Creates the organizer account from the settings if it doesn't exist. Returns whether it was created. */
export const ensureAdmin = async (db: Db, { account, password }: AdminCredentials, now: Date): Promise<boolean> => {
  if (await hasStaff(db, account)) return false
  const passwordHash = await hashSecret(password)
  return inTransaction(db, async trx => {
    await lockBootstrap(trx)
    if (await hasStaff(trx, account)) return false
    const ngo = (await findFirstOrganizer(trx)) ?? (await insertOrganizer(trx, 'Organizers', 'ORG', now))
    await insertStaff(trx, { ngoId: ngo.id, account, passwordHash, now })
    return true
  })
}

/** Whether any staff account exists. */
export const hasAccounts = hasAnyStaff
