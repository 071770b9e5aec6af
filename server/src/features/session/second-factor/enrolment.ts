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

/** Gives the account a new key, which nothing asks for until a code confirms it. */
export const beginEnrolment = async (
  parts: CodeParts,
  requester: Requester,
  { password }: Body<typeof secondFactor.enrol>,
): Promise<Enrolment> => {
  const { staffId, account } = requester.actor
  await requireCurrentPassword(parts, requester, password)
  const key = generateKey()
  await inTransaction(parts.db, async db => {
    const isKept = await insertFactor(db, staffId, sealKey(parts.tokenSecret, staffId, key))
    if (!isKept) throw problem('conflict', { detail: ['second_factor_on'] })
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: staffId })
  })
  return toEnrolment(key, account)
}

/**
 * Turns the second factor on; gives the recovery codes, of which hashes are kept. Of the account's sessions only this one
 * goes on: the others never gave a code.
 */
export const confirmEnrolment = async (
  parts: CodeParts,
  { actor, audit }: Pick<Requester, 'actor' | 'audit'>,
  code: string,
): Promise<string[]> => {
  const { staffId } = actor
  const recoveryCodes = generateRecoveryCodes()
  const fault = await inTransaction(parts.db, async db => {
    const factor = await findFactorForUpdate(db, staffId)
    if (!factor) throw problem('conflict', { detail: ['second_factor_not_begun'] })
    if (factor.confirmedAt) throw problem('conflict', { detail: ['second_factor_on'] })
    const found = await verifyAppCode({ ...parts, db }, factor, code)
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    if (!found) {
      const now = parts.clock()
      await updateConfirmed(db, staffId, { now, codeHashes })
      await endOtherSessions(db, actor, now)
      await recordAuditEntry({ db, audit }, { kind: 'staff', id: staffId })
    }
    return found
  })
  // After the transaction: it keeps the failure.
  if (fault) throw invalid({ code: [fault] })
  return recoveryCodes
}

/** Turns the second factor off. Where the NGO demands one, the account must enrol again before anything else. */
export const disableSecondFactor = async (
  parts: CodeParts,
  requester: Requester,
  { password, code }: Body<typeof secondFactor.disable>,
): Promise<void> => {
  const { staffId } = requester.actor
  await requireCurrentPassword(parts, requester, password)
  if (!(await findSecondFactorState(parts.db, staffId)).enrolled)
    throw problem('conflict', { detail: ['second_factor_off'] })
  const fault = await verifyCode(parts, staffId, code)
  if (fault) throw invalid({ code: [fault] })
  await inTransaction(parts.db, async db => {
    await removeSecondFactor(db, staffId)
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: staffId })
  })
}
