import { expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../../test/authenticator.ts'
import { createNgo } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { findStaff } from '../store.ts'
import { verifyCode } from './verify-code.ts'

const mission = await sharedMission()

const createEnrolledStaff = async () => {
  const ngo = await createNgo(mission)
  const enrolled = await enrolSecondFactor(mission, ngo.staff)
  const { id = 0 } = (await findStaff(mission.db, ngo.account)) ?? {}
  /** Verifies the same code several times concurrently. */
  const verifyConcurrently = (times: number, code: string) =>
    Promise.allSettled(Array.from({ length: times }, () => verifyCode(mission.dependencies, id, code)))
  return { ...enrolled, verifyConcurrently }
}
const countSuccesses = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(result => result.status === 'fulfilled' && result.value === undefined).length

test('of many concurrent verifications of a right code one succeeds', async () => {
  const { code, recoveryCodes, verifyConcurrently } = await createEnrolledStaff()
  expect(countSuccesses(await verifyConcurrently(10, recoveryCodes[0] ?? ''))).toBe(1)
  expect(countSuccesses(await verifyConcurrently(10, code()))).toBe(1)
})

test('of many concurrent wrong codes five are verified', async () => {
  const { verifyConcurrently } = await createEnrolledStaff()
  const results = await verifyConcurrently(20, '000000')
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
