import type { Body } from '@scrutineer/contract/endpoint'
import type { Enrolment, secondFactor } from '@scrutineer/contract/second-factor'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { invalid, problem } from '../../http/problem.ts'
import { type CodeParts, faultOfAppCode, faultOfCode } from './check-code.ts'
import { type Claimant, demandOwnPassword } from './own-password.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'
import { sealKey } from './sealed-key.ts'
import {
  findFactorForUpdate,
  findState,
  insertFactor,
  removeSecondFactor,
  updateConfirmed,
} from './second-factor-store.ts'
import { endOtherSessions } from './store.ts'
import { enrolmentOf, makeKey } from './totp.ts'

/** Gives the account a new key, which nothing asks for until a code confirms it. */
export const beginEnrolment = async (
  parts: CodeParts,
  claimant: Claimant,
  { password }: Body<typeof secondFactor.enrol>,
): Promise<Enrolment> => {
  const { staffId, account } = claimant.actor
  await demandOwnPassword(parts, claimant, password)
  const key = makeKey()
  await inTransaction(parts.db, async db => {
    const isKept = await insertFactor(db, staffId, sealKey(parts.tokenSecret, staffId, key))
    if (!isKept) throw problem('conflict', { detail: ['second_factor_on'] })
    await recordAction({ db, act: claimant.act }, { kind: 'staff', id: staffId })
  })
  return enrolmentOf(key, account)
}

/**
 * Turns the second factor on; gives the recovery codes, of which hashes are kept. Of the account's sessions only this one
 * goes on: the others never gave a code.
 */
export const confirmEnrolment = async (
  parts: CodeParts,
  { actor, act }: Pick<Claimant, 'actor' | 'act'>,
  code: string,
): Promise<string[]> => {
  const { staffId } = actor
  const recoveryCodes = makeRecoveryCodes()
  const fault = await inTransaction(parts.db, async db => {
    const factor = await findFactorForUpdate(db, staffId)
    if (!factor) throw problem('conflict', { detail: ['second_factor_not_begun'] })
    if (factor.confirmedAt) throw problem('conflict', { detail: ['second_factor_on'] })
    const found = await faultOfAppCode({ ...parts, db }, factor, code)
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    if (!found) {
      const now = parts.clock()
      await updateConfirmed(db, staffId, { now, codeHashes })
      await endOtherSessions(db, actor, now)
      await recordAction({ db, act }, { kind: 'staff', id: staffId })
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
  claimant: Claimant,
  { password, code }: Body<typeof secondFactor.disable>,
): Promise<void> => {
  const { staffId } = claimant.actor
  await demandOwnPassword(parts, claimant, password)
  if (!(await findState(parts.db, staffId)).enrolled) throw problem('conflict', { detail: ['second_factor_off'] })
  const fault = await faultOfCode(parts, staffId, code)
  if (fault) throw invalid({ code: [fault] })
  await inTransaction(parts.db, async db => {
    await removeSecondFactor(db, staffId)
    await recordAction({ db, act: claimant.act }, { kind: 'staff', id: staffId })
  })
}
