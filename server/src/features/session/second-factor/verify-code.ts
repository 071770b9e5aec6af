import { type Db, inTransaction } from '../../../db/client.ts'
import type { Clock } from '../../../domain/clock.ts'
import { unseal } from '../../../domain/crypto/seal.ts'
import type { Message } from '../../../domain/messages.ts'
import { beginAttempt } from '../login-throttle/login-attempt.ts'
import { hashRecoveryCode, isRecoveryCode, normalizeCode } from './recovery-code.ts'
import { findSecondFactorForUpdate, removeRecoveryCode, type SecondFactorRow, updateLastTotpStep } from './store.ts'
import { matchTotpStep } from './totp.ts'

export interface VerifyCodeDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
}

/** Accounts are trimmed, so the leading space prevents collisions with their keys. */
const codeKey = (staffId: number) => ` code of ${staffId}`
const ANY_ADDRESS = '*'

/**
 * Verifies a code of the authenticator app; returns an error, or undefined if it is correct. A code is accepted once.
 * Failures are throttled across all addresses: the caller knows the password, and six digits are few.
 */
export const verifyAppCode = async (
  dependencies: VerifyCodeDependencies,
  factor: SecondFactorRow,
  code: string,
): Promise<Message | undefined> => {
  const attempt = await beginAttempt(dependencies, codeKey(factor.staffId), ANY_ADDRESS)
  const { tokenSecret } = dependencies
  const key = unseal({ tokenSecret, purpose: 'second factor', staffId: factor.staffId }, factor.sealedKey)
  if (!key) {
    await attempt.withdraw()
    return ['second_factor_unreadable']
  }
  const step = matchTotpStep(key, normalizeCode(code), dependencies.clock())
  if (step !== undefined && step === factor.lastStep) return ['used_code']
  if (step === undefined || step < (factor.lastStep ?? -1)) return ['wrong_code']
  await updateLastTotpStep(dependencies.db, factor.staffId, step)
  await attempt.succeed()
  return undefined
}

/** Verifies an app or recovery code and consumes it; returns an error, or undefined if the code is correct. */
export const verifyCode = (
  dependencies: VerifyCodeDependencies,
  staffId: number,
  code: string,
): Promise<Message | undefined> =>
  inTransaction(dependencies.db, async db => {
    const factor = await findSecondFactorForUpdate(db, staffId)
    if (!factor?.confirmedAt) return ['wrong_code']
    // Recovery codes are not throttled, so an attacker can't lock out their owner.
    if (!isRecoveryCode(normalizeCode(code))) return verifyAppCode({ ...dependencies, db }, factor, code)
    return (await removeRecoveryCode(db, staffId, hashRecoveryCode(code))) ? undefined : ['wrong_code']
  })
