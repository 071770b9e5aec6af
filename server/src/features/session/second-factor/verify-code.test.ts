import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../../test/authenticator.ts'
import { aNgo } from '../../../../test/factories.ts'
import { aMission, type Mission } from '../../../../test/mission.ts'
import { findStaff } from '../store.ts'
import { verifyCode } from './verify-code.ts'

let mission: Mission
beforeAll(async () => {
  mission = await aMission()
})
afterAll(() => mission.close())

const anEnrolled = async () => {
  const ngo = await aNgo(mission)
  const enrolled = await enrolSecondFactor(mission, ngo.staff)
  const { id = 0 } = (await findStaff(mission.db, ngo.account)) ?? {}
  /** What becomes of the same code sent several times at once. */
  const tryAtOnce = (times: number, code: string) =>
    Promise.allSettled(Array.from({ length: times }, () => verifyCode(mission.parts, id, code)))
  return { ...enrolled, tryAtOnce }
}
const areRight = (tries: PromiseSettledResult<unknown>[]) =>
  tries.filter(each => each.status === 'fulfilled' && each.value === undefined).length

test('of many that send a right code at once, one is let in', async () => {
  const { code, recoveryCodes, tryAtOnce } = await anEnrolled()
  expect(areRight(await tryAtOnce(10, recoveryCodes[0] ?? ''))).toBe(1)
  expect(areRight(await tryAtOnce(10, code()))).toBe(1)
})

test('of many wrong codes at once, five are looked at', async () => {
  const { tryAtOnce } = await anEnrolled()
  const tries = await tryAtOnce(20, '000000')
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
