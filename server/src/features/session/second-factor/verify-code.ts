import { type Db, inTransaction } from '../../../db/client.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Message } from '../../../domain/messages.ts'
import { beginAttempt } from '../login-throttle/login-attempt.ts'
import { hashRecoveryCode, isRecoveryCode, normalizeCode } from './recovery-code.ts'
import { unsealKey } from './sealed-key.ts'
import { type Factor, findFactorForUpdate, removeRecoveryCode, updateLastStep } from './store.ts'
import { matchTotpStep } from './totp.ts'

export interface CodeParts {
  readonly db: Db
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
}

/** Accounts are trimmed: none begins with a space. */
const codeKey = (staffId: number) => ` code of ${staffId}`
const ANY_ADDRESS = '*'

/**
 * What is wrong with a code of the app; undefined for one that is right, which isn't right again. Failures slow down
 * from wherever they come: only who knows the password gets this far, and six digits are few.
 */
export const verifyAppCode = async (parts: CodeParts, factor: Factor, code: string): Promise<Message | undefined> => {
  const attempt = await beginAttempt(parts, codeKey(factor.staffId), ANY_ADDRESS)
  const key = unsealKey(parts.tokenSecret, factor.staffId, factor.sealedKey)
  if (!key) {
    await attempt.withdraw()
    return ['second_factor_unreadable']
  }
  const step = matchTotpStep(key, normalizeCode(code), parts.clock())
  if (step === undefined || step <= (factor.lastStep ?? -1)) {
    return ['wrong_code']
  }
  await updateLastStep(parts.db, factor.staffId, step)
  await attempt.succeed()
  return undefined
}

/** What is wrong with a code of the app or a recovery code; undefined for one that is right, which is spent with that. */
export const verifyCode = (parts: CodeParts, staffId: number, sent: string): Promise<Message | undefined> =>
  inTransaction(parts.db, async db => {
    const factor = await findFactorForUpdate(db, staffId)
    if (!factor?.confirmedAt) return ['wrong_code']
    // Never slowed down: somebody who tries codes can't keep out the person who has one of these.
    if (!isRecoveryCode(normalizeCode(sent))) return verifyAppCode({ ...parts, db }, factor, sent)
    return (await removeRecoveryCode(db, staffId, hashRecoveryCode(sent))) ? undefined : ['wrong_code']
  })
