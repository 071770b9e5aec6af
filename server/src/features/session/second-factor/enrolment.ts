import type { Body } from '@scrutineer/contract/endpoint'
import type { Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { inTransaction } from '../../../db/client.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { type Requester, requireCurrentPassword } from '../password.ts'
import { endOtherSessions } from '../store.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-code.ts'
import { sealKey } from './sealed-key.ts'
import {
  findFactorForUpdate,
  findSecondFactorState,
  insertFactor,
  removeSecondFactor,
  updateConfirmed,
} from './store.ts'
import { generateKey, toEnrolment } from './totp.ts'
import { type CodeParts, verifyAppCode, verifyCode } from './verify-code.ts'

/** Stores a new key for the account. It is not required until a code confirms it. */
export const beginEnrolment = async (
  parts: CodeParts,
  requester: Requester,
  { password }: Body<typeof secondFactor.enrol>,
): Promise<Enrolment> => {
  const { staffId, account } = requester.actor
  await requireCurrentPassword(parts, requester, password)
  const key = generateKey()
  await inTransaction(parts.db, async db => {
    const isInserted = await insertFactor(db, staffId, sealKey(parts.tokenSecret, staffId, key))
    if (!isInserted) throw problem('conflict', { detail: ['second_factor_on'] })
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: staffId })
  })
  return toEnrolment(key, account)
}

/**
 * Enables the second factor and returns the recovery codes, of which only hashes are stored. Ends the account's other
 * sessions, which were opened without a code.
 */
export const confirmEnrolment = async (
  parts: CodeParts,
  { actor, audit }: Pick<Requester, 'actor' | 'audit'>,
  code: string,
): Promise<string[]> => {
  const { staffId } = actor
  const recoveryCodes = generateRecoveryCodes()
  const codeError = await inTransaction(parts.db, async db => {
    const factor = await findFactorForUpdate(db, staffId)
    if (!factor) throw problem('conflict', { detail: ['second_factor_not_begun'] })
    if (factor.confirmedAt) throw problem('conflict', { detail: ['second_factor_on'] })
    const error = await verifyAppCode({ ...parts, db }, factor, code)
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    if (!error) {
      const now = parts.clock()
      await updateConfirmed(db, staffId, { now, codeHashes })
      await endOtherSessions(db, actor, now)
      await recordAuditEntry({ db, audit }, { kind: 'staff', id: staffId })
    }
    return error
  })
  // After the transaction, so that the counted failure is committed.
  if (codeError) throw invalid({ code: [codeError] })
  return recoveryCodes
}

/** The state of the account's second factor. Throws `unauthenticated` if the account was deleted after its session was checked. */
export const readSecondFactorState = async ({ db }: Pick<CodeParts, 'db'>, staffId: number) => {
  const state = await findSecondFactorState(db, staffId)
  if (!state) throw problem('unauthenticated')
  return state
}

/** Disables the second factor. If the NGO requires one, the account must enrol again before any other call. */
export const disableSecondFactor = async (
  parts: CodeParts,
  requester: Requester,
  { password, code }: Body<typeof secondFactor.disable>,
): Promise<void> => {
  const { staffId } = requester.actor
  await requireCurrentPassword(parts, requester, password)
  const { enrolled } = await readSecondFactorState(parts, staffId)
  if (!enrolled) throw problem('conflict', { detail: ['second_factor_off'] })
  const codeError = await verifyCode(parts, staffId, code)
  if (codeError) throw invalid({ code: [codeError] })
  await inTransaction(parts.db, async db => {
    await removeSecondFactor(db, staffId)
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: staffId })
  })
}
