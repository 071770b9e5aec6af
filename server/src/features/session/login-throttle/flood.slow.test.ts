import { session } from '@scrutineer/contract/session'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/database/fresh/fresh-database.ts'
import { createNgo, createObserver, secret } from '../../../../test/factories.ts'
import { createCaller, createMission, type Mission } from '../../../../test/mission.ts'
import { createApp } from '../../../app.ts'
import { createSignInQueue } from '../sign-in-queue.ts'

let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let mission: Mission
beforeAll(async () => {
  database = await freshDatabase()
  const created = await createMission({ db: database.db.withPlugin(counting), trustProxy: true })
  mission = { ...created, db: created.dependencies.db }
})
afterAll(async () => {
  await mission.close()
  await database.close()
})
beforeEach(() => mission.at('2024-06-09T09:00:00Z'))

const address = (from: string) => ({ 'x-forwarded-for': from })
const signIn = async (user: string, password: string, from: string, fcmToken?: string, caller = mission.anonymous) =>
  (await caller(session.authorize, { body: { user, password, fcmToken }, headers: address(from) })).status
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

test('of a burst spread over two servers five are verified too', async () => {
  const ngo = await createNgo(mission)
  const other = await createApp({ ...mission.dependencies, db: database.db })
  const servers = [mission.anonymous, createCaller(other)]
  const burst = concurrently(30, at => signIn(ngo.account, 'wrong', '192.0.2.2', undefined, servers[at % 2]))
  expect(await burst).toEqual({ right: 0, wrong: 5, refused: 25 })
  await other.close()
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

test('a flood of unknown accounts takes few database statements', async () => {
  const ngo = await createNgo(mission)
  const run = createSignInQueue(mission.dependencies)
  const nameOf = (loginKey: string, deviceToken?: string) =>
    run({ loginKey, deviceToken, address: '192.0.2.4' }, async ({ principals }) => principals[0]?.name)
  const before = statements
  const flood = Array.from({ length: 300 }, (_, at) => nameOf(`nobody-${at}`, at % 2 ? 'push' : undefined))
  expect(await nameOf(ngo.account)).toBe(ngo.account)
  for (const name of await Promise.all(flood)) expect(name).toBeUndefined()
  expect(statements - before).toBeLessThan(30)
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
