import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createNgo, createObserver, createPhone, secret } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { hashSecret } from '../../../domain/crypto/password.ts'
import { removeExpiredRows } from '../routes.ts'

const mission = await sharedMission({ trustProxy: true })

/** Attempts to sign in from an address; with a push token, as a phone. */
const tryFrom = (address: string, user: string, password: string, fcmToken?: string) =>
  mission.anonymous(session.authorize, {
    body: { user, password, fcmToken },
    headers: { 'x-forwarded-for': address },
  })

/** Failures of a stranger with many addresses. */
const attack = async (accountKey: string) => {
  await mission.db
    .insertInto('login_failure')
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        account_key: accountKey,
        address: `198.51.100.${index}`,
        failures: 20,
        last_failed_at: mission.dependencies.clock(),
      })),
    )
    .execute()
}

test('many observers behind one carrier’s address can sign in despite failures of others', async () => {
  const ngo = await createNgo(mission)
  const carrier = '203.0.113.7'
  const createdObservers = await Promise.all(Array.from({ length: 12 }, () => createObserver(mission, ngo.id)))
  const [clumsy, ...others] = createdObservers
  for (const { phone } of [...createdObservers, ...createdObservers, ...createdObservers])
    await tryFrom(carrier, phone, 'wrong', 'push')
  for (let more = 0; more < 4; more += 1) await tryFrom(carrier, clumsy?.phone ?? '', 'wrong', 'push')
  expect((await tryFrom(carrier, clumsy?.phone ?? '', secret, 'push')).status).toBe(429)
  for (const { phone } of others) expect((await tryFrom(carrier, phone, secret, 'push')).status).toBe(200)
})

test('failures of a stranger from many addresses don’t block networks with earlier sign-ins', async () => {
  const ngo = await createNgo(mission)
  expect((await tryFrom('192.0.2.10', ngo.account, secret)).status).toBe(200)
  await attack(ngo.account)
  const elsewhere = await tryFrom('100.64.1.1', ngo.account, secret)
  expect([elsewhere.status, elsewhere.headers['retry-after']]).toEqual([429, '2'])
  // Another address of the same network: carriers change addresses.
  expect((await tryFrom('192.0.77.3', ngo.account, secret)).status).toBe(200)
})

test('from other networks the delay is two seconds, however many failures there are', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  mission.at('2024-06-09T11:00:00Z')
  await attack(` phone ${observer.phone.replaceAll(' ', '')}`)
  expect((await tryFrom('100.64.1.1', observer.phone, secret, 'push')).status).toBe(429)
  mission.at('2024-06-09T11:00:02Z')
  expect((await tryFrom('100.64.1.1', observer.phone, secret, 'push')).status).toBe(200)
})

test('an observer whose phone equals an account name doesn’t clear the account’s failures, nor vice versa', async () => {
  const [target, ngo] = [await createNgo(mission), await createNgo(mission)]
  const { id } = await createObserver(mission, ngo.id, { phone: target.account })
  await ngo.staff(observers.change, { body: { idObserver: id, pin: 'their own' } })
  const knownAddress = '192.0.2.50'
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await tryFrom(knownAddress, target.account, 'wrong')).status).toBe(400)
    expect((await tryFrom(knownAddress, target.account, 'their own', 'push')).status).toBe(200)
  }
  expect((await tryFrom(knownAddress, target.account, secret)).status).toBe(429)
  expect((await tryFrom(knownAddress, target.account, 'their own', 'push')).status).toBe(200)
  // The network is unknown for this account too, since it has no sign-in from there.
  mission.at('2024-06-09T12:30:00Z')
  await attack(target.account)
  expect((await tryFrom(knownAddress, target.account, secret)).status).toBe(429)
})

test('the time of a rejection doesn’t reveal whether the account exists', async () => {
  const existing = await Promise.all(Array.from({ length: 4 }, () => createNgo(mission)))
  const closed = await createNgo(mission)
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', closed.id).execute()
  // With the product's cost, unlike the factories' hashes.
  await mission.db
    .updateTable('staff')
    .set({ password_hash: await hashSecret(secret) })
    .execute()
  // The minimum CPU time of several runs, so that other work on the machine doesn't matter.
  const minimum = async (names: readonly string[], push?: string) => {
    const times: number[] = []
    for (const name of names) {
      const before = process.cpuUsage()
      expect((await tryFrom('192.0.2.99', name, 'wrong', push)).status).toBe(400)
      const { user, system } = process.cpuUsage(before)
      times.push(user + system)
    }
    return Math.min(...times)
  }
  const wrongPassword = await minimum([...existing, ...existing].map(({ account }) => account))
  const strangers = Array.from({ length: 8 }, (_, index) => `nobody-${index}`)
  // A rejection without hashing takes a tenth of the time.
  expect(await minimum(strangers)).toBeGreaterThan(wrongPassword / 2)
  expect(await minimum(strangers, 'push')).toBeGreaterThan(wrongPassword / 2)
  expect(await minimum(Array.from({ length: 4 }, () => closed.account))).toBeGreaterThan(wrongPassword / 2)
})

test('expired failures, networks and sessions are removed, others stay', async () => {
  mission.at('2024-06-20T08:00:00Z')
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  await tryFrom('192.0.2.1', 'gone-long-ago', 'wrong')
  mission.at('2024-06-21T07:59:00Z')
  await tryFrom('192.0.2.1', 'just-now', 'wrong')
  mission.at('2024-06-22T08:01:00Z')
  await tryFrom('192.0.2.1', 'just-now', 'wrong')
  await removeExpiredRows(mission.dependencies)
  const failures = await mission.db.selectFrom('login_failure').select('account_key').execute()
  expect(failures.map(({ account_key }) => account_key)).toEqual(['just-now'])
  const sessions = await mission.db.selectFrom('session').select(['staff_id', 'observer_id']).execute()
  expect(sessions.filter(({ observer_id }) => observer_id === phone.id)).toHaveLength(1)
  expect((await ngo.staff(observers.count)).status).toBe(401)
  const networks = mission.db.selectFrom('known_network').where('account_key', '=', ngo.account).selectAll()
  expect(await networks.execute()).toHaveLength(1)
  mission.at('2024-09-25T08:00:00Z')
  await removeExpiredRows(mission.dependencies)
  expect(await networks.execute()).toHaveLength(0)
  expect(await mission.db.selectFrom('session').selectAll().execute()).toEqual([])
})
