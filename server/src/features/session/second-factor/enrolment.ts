import type { Body } from '@scrutineer/contract/core/endpoint'
import type { Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { transact } from '../../../db/client.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { seal } from '../../../domain/crypto/seal.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { type CredentialRequest, requireCurrentPassword } from '../password.ts'
import { endOtherSessions } from '../store.ts'
import {
  confirmSecondFactor,
  findSecondFactorForUpdate,
  findSecondFactorState,
  insertSecondFactor,
  removeSecondFactor,
} from './store.ts'
import { generateKey, toEnrolment } from './totp.ts'
import {
  generateRecoveryCodes,
  hashRecoveryCode,
  type VerifyCodeDependencies,
  verifyAppCode,
  verifyCode,
} from './verify-code.ts'

/** Stores a new key for the account. It is not required until a code confirms it. */
export const beginEnrolment = async (
  dependencies: VerifyCodeDependencies,
  requester: CredentialRequest,
  { password }: Body<typeof secondFactor.enrol>,
): Promise<Enrolment> => {
  const { staffId, account } = requester.actor
  await requireCurrentPassword(dependencies, requester, password)
  const key = generateKey()
  const { tokenSecret } = dependencies
  const sealedKey = seal({ tokenSecret, purpose: 'second factor', staffId }, key)
  await transact(dependencies.db, async db => {
    const isInserted = await insertSecondFactor(db, staffId, sealedKey)
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
  dependencies: VerifyCodeDependencies,
  { actor, audit }: Pick<CredentialRequest, 'actor' | 'audit'>,
  code: string,
): Promise<string[]> => {
  const { staffId } = actor
  const recoveryCodes = generateRecoveryCodes()
  const codeError = await transact(dependencies.db, async db => {
    const factor = await findSecondFactorForUpdate(db, staffId)
    if (!factor) throw problem('conflict', { detail: ['second_factor_not_begun'] })
    if (factor.confirmedAt) throw problem('conflict', { detail: ['second_factor_on'] })
    const error = await verifyAppCode({ ...dependencies, db }, factor, code)
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    if (!error) {
      const now = dependencies.clock()
      await confirmSecondFactor(db, staffId, { now, codeHashes })
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
export const readSecondFactorState = async ({ db }: Pick<VerifyCodeDependencies, 'db'>, staffId: number) => {
  const state = await findSecondFactorState(db, staffId)
  if (!state) throw problem('unauthenticated')
  return state
}

/** Disables the second factor. If the NGO requires one, the account must enrol again before any other call. */
export const disableSecondFactor = async (
  dependencies: VerifyCodeDependencies,
  requester: CredentialRequest,
  { password, code }: Body<typeof secondFactor.disable>,
): Promise<void> => {
  const { staffId } = requester.actor
  await requireCurrentPassword(dependencies, requester, password)
  const { enrolled } = await readSecondFactorState(dependencies, staffId)
  if (!enrolled) throw problem('conflict', { detail: ['second_factor_off'] })
  const codeError = await verifyCode(dependencies, staffId, code)
  if (codeError) throw invalid({ code: [codeError] })
  await transact(dependencies.db, async db => {
    await removeSecondFactor(db, staffId)
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: staffId })
  })
}
