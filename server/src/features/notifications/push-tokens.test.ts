import { randomBytes } from 'node:crypto'
import { notifications } from '@scrutineer/contract/notifications'
import { expect, test } from 'vitest'
import { createNgo, createObserver, createPhone, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const ngo = await createNgo(mission)

/** An incompressible token of this many characters. */
const randomToken = (characters: number) => randomBytes(characters).toString('base64').slice(0, characters)

const ownersOf = async (token: string) => {
  const rows = mission.db.selectFrom('push_registration').where('token', '=', token).select('observer_id')
  return (await rows.execute()).map(row => row.observer_id)
}

const register = (phone: Awaited<ReturnType<typeof createPhone>>, token: string) =>
  phone.call(notifications.register, { body: { channelName: 'Firebase', token } })

test('a phone with a push token of 4,096 characters can sign in and register it', async () => {
  const observer = await createObserver(mission, ngo.id)
  const token = randomToken(4096)
  const call = await mission.signIn(observer.phone, secret, token)
  expect(await ownersOf(token)).toEqual([observer.id])
  const next = 'ș'.repeat(2000) + randomToken(2096)
  expect((await register({ ...observer, call }, next)).status).toBe(200)
  expect(await ownersOf(next)).toEqual([observer.id])
  expect((await register({ ...observer, call }, randomToken(4097))).status).toBe(400)
})

test('a long push token belongs to the phone that registered it last; one with another last character is different', async () => {
  const [one, two] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const [token, other] = [`${'t'.repeat(4095)}a`, `${'t'.repeat(4095)}b`]
  await register(one, token)
  await register(one, other)
  await register(two, token)
  expect([await ownersOf(token), await ownersOf(other)]).toEqual([[two.id], [one.id]])
})
