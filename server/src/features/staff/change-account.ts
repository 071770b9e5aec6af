import type { Body } from '@scrutineer/contract/endpoint'
import type { staff } from '@scrutineer/contract/staff'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { violates } from '../../db/violation.ts'
import { given, namesOf } from '../../domain/act.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/password.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import {
  endSessionsOfAccount,
  findOrganizerAccounts,
  hasAccount,
  hasNgo,
  insertAccount,
  removeAccount,
  removeSecondFactor,
  updateAccount,
} from './account-store.ts'

const refuseTakenAccount = (error: unknown): never => {
  if (violates(error, 'staff_account_key')) throw problem('conflict', { errors: { account: [['account_taken']] } })
  throw error
}

export const addAccount = async (
  reach: Reach,
  clock: Clock,
  ngoId: number,
  { account, password }: Body<typeof staff.add>,
): Promise<number> => {
  if (!(await hasNgo(reach, ngoId))) throw problem('not_found')
  const passwordHash = await hashSecret(password)
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const id = await insertAccount(held, { ngoId, account, passwordHash, now: clock() })
    await recordAction(held, { kind: 'staff', id }, { account, idNgo: ngoId })
    return id
  }).catch(refuseTakenAccount)
}

/** Renames an account or gives it another password, which ends its sessions. */
export const changeAccount = async (
  reach: Reach,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
  { account, password }: Body<typeof staff.change>,
): Promise<void> => {
  if (!(await hasAccount(reach, ngoId, adminId))) throw problem('not_found')
  const passwordHash = password === undefined ? undefined : await hashSecret(password)
  await inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    await updateAccount(held, adminId, { account, passwordHash })
    if (passwordHash !== undefined) await endSessionsOfAccount(held, adminId, clock())
    const fields = namesOf({ account, password })
    await recordAction(held, { kind: 'staff', id: adminId }, { fields, ...given({ account }) })
  }).catch(refuseTakenAccount)
}

/** Deletes an account; the last one that can manage the mission stays. */
export const deleteAccount = (reach: Reach, { id: ngoId, adminId }: { id: number; adminId: number }): Promise<void> =>
  inTransaction(reach.db, async db => {
    const locked = { ...reach, db }
    const organizers = await findOrganizerAccounts(locked)
    if (!(await hasAccount(locked, ngoId, adminId))) throw problem('not_found')
    if (organizers.length === 1 && organizers[0]?.id === adminId) {
      throw problem('conflict', { detail: ['last_account'] })
    }
    await removeAccount(locked, adminId)
    await recordAction(locked, { kind: 'staff', id: adminId })
  })

/** Takes the second factor off an account whose holder lost it; its sessions end. */
export const resetSecondFactor = (
  reach: Reach,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
): Promise<void> =>
  inTransaction(reach.db, async db => {
    if (!(await hasAccount({ ...reach, db }, ngoId, adminId))) throw problem('not_found')
    await removeSecondFactor(db, adminId)
    await endSessionsOfAccount({ ...reach, db }, adminId, clock())
    await recordAction({ ...reach, db }, { kind: 'staff', id: adminId })
  })
