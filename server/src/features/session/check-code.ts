import { type Db, inTransaction } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Message } from '../../http/words.ts'
import { beginAttempt } from './attempt.ts'
import { hashRecoveryCode, isRecoveryCode, plainCode } from './recovery-code.ts'
import { unsealKey } from './sealed-key.ts'
import { type Factor, findFactorForUpdate, removeRecoveryCode, updateLastStep } from './second-factor-store.ts'
import { stepOfCode } from './totp.ts'

export interface CodeParts {
  readonly db: Db
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
}

/** Accounts are trimmed: none begins with a space. */
const codeKey = (staffId: number) => ` code of ${staffId}`
const anywhere = '*'

/**
 * What is wrong with a code of the app; undefined for one that is right, which isn't right again. Failures slow down
 * from wherever they come: only who knows the password gets this far, and six digits are few.
 */
export const faultOfAppCode = async (parts: CodeParts, factor: Factor, code: string): Promise<Message | undefined> => {
  const attempt = await beginAttempt(parts, codeKey(factor.staffId), anywhere)
  const key = unsealKey(parts.tokenSecret, factor.staffId, factor.sealedKey)
  if (!key) {
    await attempt.takenBack()
    return ['second_factor_unreadable']
  }
  const step = stepOfCode(key, plainCode(code), parts.clock())
  if (step === undefined || step <= (factor.lastStep ?? -1)) {
    return ['wrong_code']
  }
  await updateLastStep(parts.db, factor.staffId, step)
  await attempt.succeeded()
  return undefined
}

/** What is wrong with a code of the app or a recovery code; undefined for one that is right, which is spent with that. */
export const faultOfCode = (parts: CodeParts, staffId: number, sent: string): Promise<Message | undefined> =>
  inTransaction(parts.db, async db => {
    const factor = await findFactorForUpdate(db, staffId)
    if (!factor?.confirmedAt) return ['wrong_code']
    // Never slowed down: somebody who tries codes can't keep out the person who has one of these.
    if (!isRecoveryCode(plainCode(sent))) return faultOfAppCode({ ...parts, db }, factor, sent)
    return (await removeRecoveryCode(db, staffId, hashRecoveryCode(sent))) ? undefined : ['wrong_code']
  })
