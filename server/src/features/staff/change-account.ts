import type { Body } from '@scrutineer/contract/core/endpoint'
import type { staff } from '@scrutineer/contract/staff'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { definedFieldNames, definedFields } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import { problem } from '../../domain/problem.ts'
import {
  endSessionsOfAccount,
  hasAccount,
  insertAccount,
  lockOrganizerAccounts,
  releaseFollowUpsOf,
  removeAccount,
  removeSecondFactor,
  updateAccount,
} from './account-store.ts'

const throwIfAccountTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'staff_account_key'))
    throw problem('conflict', { errors: { account: [['account_taken']] } })
  throw error
}

export const addAccount = async (
  scoped: ScopedDb,
  clock: Clock,
  ngoId: number,
  { account, password, email, isAnalyst }: Body<typeof staff.add>,
): Promise<number> => {
  const passwordHash = await hashSecret(password)
  return inTransaction(scoped, async trx => {
    const id = await insertAccount(trx, { ngoId, account, passwordHash, email, isAnalyst, now: clock() })
    await recordAuditEntry(trx, { kind: 'staff', id }, { account, idNgo: ngoId, ...(isAnalyst && { isAnalyst }) })
    return id
  }).catch(throwIfAccountTaken)
}

/** Throws `conflict` for the last account of an active organizer that isn't an analyst's. Locks these accounts. */
const requireOtherOrganizer = async (trx: ScopedDb, id: number) => {
  const organizers = await lockOrganizerAccounts(trx)
  // Demo accounts don't count beside an own one: without it they could sign in again.
  const own = organizers.filter(({ demo }) => !demo)
  const isLast = [organizers, own].some(accounts => accounts.length === 1 && accounts[0]?.id === id)
  if (isLast) throw problem('conflict', { detail: ['last_account'] })
}

/** Changes the name, password, e-mail address or role of an account. A new password or role ends its sessions. */
export const changeAccount = async (
  scoped: ScopedDb,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
  { account, password, email, isAnalyst }: Body<typeof staff.change>,
): Promise<void> => {
  const passwordHash = password === undefined ? undefined : await hashSecret(password)
  await inTransaction(scoped, async trx => {
    if (isAnalyst) await requireOtherOrganizer(trx, adminId)
    if (!(await hasAccount(trx, ngoId, adminId))) throw problem('not_found')
    await updateAccount(trx, adminId, { account, passwordHash, email, isAnalyst })
    const isNewRole = isAnalyst !== undefined
    if (passwordHash !== undefined || isNewRole) await endSessionsOfAccount(trx, adminId, clock())
    // What an analyst owned would stay without work.
    if (isAnalyst) await releaseFollowUpsOf(trx.db, adminId, clock())
    // Null removes the address, which is a change too.
    const fields = definedFieldNames({ account, password, email: email === null ? '' : email, isAnalyst })
    await recordAuditEntry(
      trx,
      { kind: 'staff', id: adminId },
      { fields, ...definedFields<string, string | boolean>({ account, isAnalyst }) },
    )
  }).catch(throwIfAccountTaken)
}

/** Deletes an account. Throws `conflict` for the last account of an active organizer. */
export const deleteAccount = (
  scoped: ScopedDb,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
): Promise<void> =>
  inTransaction(scoped, async trx => {
    await requireOtherOrganizer(trx, adminId)
    if (!(await hasAccount(trx, ngoId, adminId))) throw problem('not_found')
    await removeAccount(trx, adminId, clock())
    await recordAuditEntry(trx, { kind: 'staff', id: adminId })
  })

/** Removes the second factor of an account, such as after the loss of a phone, and ends its sessions. */
export const resetSecondFactor = (
  scoped: ScopedDb,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
): Promise<void> =>
  inTransaction(scoped, async trx => {
    if (!(await hasAccount(trx, ngoId, adminId))) throw problem('not_found')
    await removeSecondFactor(trx.db, adminId)
    await endSessionsOfAccount(trx, adminId, clock())
    await recordAuditEntry(trx, { kind: 'staff', id: adminId })
  })
