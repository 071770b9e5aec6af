import { session } from '@scrutineer/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNgo, createObserver, secret } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import { countAttempt, loginOrigin } from './login-attempt.ts'

let mission: Mission
beforeAll(async () => {
  mission = await createMission({ trustProxy: true })
})
afterAll(() => mission.close())
beforeEach(() => mission.at('2024-06-09T09:00:00Z'))

const address = (from: string) => ({ 'x-forwarded-for': from })
const signIn = async (user: string, password: string, from: string, fcmToken?: string) =>
  (await mission.anonymous(session.authorize, { body: { user, password, fcmToken }, headers: address(from) })).status
const concurrently = async (times: number, one: (at: number) => Promise<number>) => {
  const statuses = await Promise.all(Array.from({ length: times }, (_, at) => one(at)))
  const count = (status: number) => statuses.filter(each => each === status).length
  return { right: count(200), wrong: count(400), refused: count(429) }
}

test('of a burst of wrong passwords five are verified, for existing and unknown accounts alike', async () => {
  const ngo = await createNgo(mission)
  for (const account of [ngo.account, 'nobody-has-this'])
    expect(await concurrently(25, () => signIn(account, 'wrong', '192.0.2.1'))).toEqual({
      right: 0,
      wrong: 5,
      refused: 20,
    })
  const phone = await createObserver(mission, ngo.id)
  expect(await concurrently(25, () => signIn(phone.phone, 'wrong', '192.0.2.1', 'push'))).toMatchObject({ wrong: 5 })
})

// Fails without the lock on PostgreSQL only: the embedded engine runs one transaction at a time.
test('attempts that several servers count at the same time are limited together', async () => {
  const origin = loginOrigin('somebody', '192.0.2.2')
  const counted = await Promise.allSettled(Array.from({ length: 30 }, () => countAttempt(mission.dependencies, origin)))
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('concurrent sign-ins to one account with the right password all succeed', async () => {
  const ngo = await createNgo(mission)
  expect(await concurrently(20, () => signIn(ngo.account, secret, '192.0.2.3'))).toEqual({
    right: 20,
    wrong: 0,
    refused: 0,
  })
  expect(await mission.db.selectFrom('login_failure').where('address', '=', '192.0.2.3').selectAll().execute()).toEqual(
    [],
  )
})

test('a valid sign-in succeeds during a flood of unknown accounts, which are all rejected as usual', async () => {
  const ngo = await createNgo(mission)
  const flood = concurrently(300, at => signIn(`nobody-${at}`, 'wrong', '192.0.2.4', at % 2 ? 'push' : undefined))
  const [honest, { wrong }] = await Promise.all([signIn(ngo.account, secret, '192.0.2.4'), flood])
  expect([honest, wrong]).toEqual([200, 300])
})

test('a flood of unknown accounts takes little CPU time', async () => {
  const cpuOf = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const one = Math.min(
    await cpuOf(() => signIn('a', 'wrong', '192.0.2.5')),
    await cpuOf(() => signIn('b', 'wrong', '192.0.2.5')),
  )
  // Hashing each password would take more than half of 200 single sign-ins.
  expect(await cpuOf(() => concurrently(200, at => signIn(`c${at}`, 'wrong', '192.0.2.5')))).toBeLessThan(100 * one)
})

test('a known phone can sign in once a second during a flood from its address', async () => {
  const ngo = await createNgo(mission)
  const { phone } = await createObserver(mission, ngo.id)
  const [carrier, token] = ['203.0.113.9', 'the token of their own phone']
  expect(await signIn(phone, secret, carrier, token)).toBe(200)
  for (let minute = 10; minute < 20; minute += 1) {
    mission.at(`2024-06-09T09:${minute}:00Z`)
    expect(await signIn(phone, 'wrong', carrier, 'another phone')).toBe(400)
  }
  expect(await signIn(phone, secret, carrier, 'another phone')).toBe(429)
  expect(await signIn(phone, secret, carrier, token)).toBe(200)
  // Repeated wrong PINs on the phone itself.
  for (let second = 10; second < 30; second += 1) {
    mission.at(`2024-06-09T09:20:${second}Z`)
    expect(await signIn(phone, 'wrong', carrier, token)).toBe(400)
  }
  expect(await signIn(phone, secret, carrier, token)).toBe(429)
  mission.at('2024-06-09T09:20:30Z')
  expect(await signIn(phone, secret, carrier, token)).toBe(200)
})
