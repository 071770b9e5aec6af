import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import { transact } from '../../../db/client.ts'
import { unseal } from '../../../domain/crypto/seal.ts'
import type { Message } from '../../../domain/messages.ts'
import type { ServerContext } from '../../../http/server-context.ts'
import { beginAttempt } from '../login-throttle/login-attempt.ts'
import { findSecondFactorForUpdate, removeRecoveryCode, type SecondFactorRow, updateLastTotpStep } from './store.ts'
import { matchTotpStep } from './totp.ts'

const CODE_COUNT = 10
const CODE_BYTES = 10

/** New codes of 80 bits each, as base32 in groups of four characters. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => new Secret({ size: CODE_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-'))

/** Removes spaces and hyphens from a code and converts it to upper case. */
const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Whether a normalized code has the format of a recovery code; authenticator codes are six digits. */
const isRecoveryCode = (normalized: string): boolean => /^[A-Z2-7]{16}$/.test(normalized)

/** The stored hash of a code. A fast hash is enough, since 80 random bits can't be guessed. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')

export type VerifyCodeDependencies = Pick<ServerContext, 'db' | 'clock' | 'tokenSecret'>

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
  transact(dependencies.db, async db => {
    const factor = await findSecondFactorForUpdate(db, staffId)
    if (!factor?.confirmedAt) return ['wrong_code']
    // Recovery codes are not throttled, so an attacker can't lock out their owner.
    if (!isRecoveryCode(normalizeCode(code))) return verifyAppCode({ ...dependencies, db }, factor, code)
    return (await removeRecoveryCode(db, staffId, hashRecoveryCode(code))) ? undefined : ['wrong_code']
  })
