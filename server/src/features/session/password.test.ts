import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../test/authenticator.ts'
import { createNgo, createObserver, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { findObserversByPhoneKey, findStaff, insertSession } from './store.ts'

const mission = await sharedMission()

const change = (password: string, newPassword: string) => ({ body: { password, newPassword } })

test('changing the password keeps the current session, ends the account’s others and no one else’s', async () => {
  const ngo = await createNgo(mission)
  const colleague = await createNgo(mission)
  const elsewhere = await mission.signIn(ngo.account, secret)
  const changed = await ngo.staff(session.changePassword, change(secret, ' ten chars '))
  expect([changed.status, changed.text]).toEqual([200, ''])
  expect((await ngo.staff(observers.count)).status).toBe(200)
  expect((await elsewhere(observers.count)).status).toBe(401)
  expect((await colleague.staff(observers.count)).status).toBe(200)
  await expect(mission.signIn(ngo.account, secret)).rejects.toThrow('invalid_credentials')
  await mission.signIn(ngo.account, ' ten chars ')
})

test('of two concurrent changes with the same password only one succeeds', async () => {
  const ngo = await createNgo(mission)
  const passwords = ['the first new one', 'the second new one']
  const changed = await Promise.all(passwords.map(each => ngo.staff(session.changePassword, change(secret, each))))
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = changed.find(({ status }) => status === 400)
  expect(refused?.problem.errors).toEqual({ password: ['The password is incorrect.'] })
})

test('a wrong password, a short new one and an unchanged one are rejected with their fields', async () => {
  const ngo = await createNgo(mission)
  const wrong = await ngo.staff(session.changePassword, change('wrong', 'long enough'))
  expect([wrong.status, wrong.problem.code, wrong.problem.errors]).toEqual([
    400,
    'invalid',
    { password: ['The password is incorrect.'] },
  ])
  const short = await ngo.staff(session.changePassword, change('', 'nine char'))
  expect(short.problem.errors).toEqual({
    password: ['This is required.'],
    newPassword: ['At least 10 characters.'],
  })
  const same = await ngo.staff(session.changePassword, change(secret, secret))
  expect([same.status, same.problem.errors]).toEqual([
    400,
    { newPassword: ['The new password must differ from the current one.'] },
  ])
  await mission.signIn(ngo.account, secret)
})

test('passwords can’t be guessed in an open session: failures are throttled together with those of sign-ins', async () => {
  const ngo = await createNgo(mission)
  for (let n = 0; n < 3; n += 1) await ngo.staff(session.changePassword, change('wrong', 'long enough'))
  for (let n = 0; n < 2; n += 1) await expect(mission.signIn(ngo.account, 'wrong')).rejects.toThrow()
  const slowed = await ngo.staff(session.changePassword, change(secret, 'long enough'))
  expect([slowed.status, slowed.problem.code, slowed.headers['retry-after']]).toEqual([429, 'too_many_requests', '1'])
  await expect(mission.signIn(ngo.account, secret)).rejects.toThrow('too_many_requests')
  mission.at(new Date(mission.dependencies.clock().getTime() + 2_000).toISOString())
  expect((await ngo.staff(session.changePassword, change(secret, 'long enough'))).status).toBe(200)
})

test('a sign-in gets no session if the NGO is deactivated or a second factor enabled meanwhile', async () => {
  const { db, dependencies } = mission
  const [shut, factored] = [await createNgo(mission), await createNgo(mission)]
  const compared = [await findStaff(db, shut.account), await findStaff(db, factored.account)]
  await db.updateTable('ngo').set({ is_active: false }).where('id', '=', shut.id).execute()
  await enrolSecondFactor(mission, factored.staff)
  expect(compared).toHaveLength(2)
  for (const principal of compared) {
    if (!principal) throw new Error('The principal was not found')
    const id = crypto.randomUUID()
    expect(await insertSession(db, { id, principal, now: dependencies.clock(), expiresAt: dependencies.clock() })).toBe(
      false,
    )
  }
})

test('a sign-in with the old password or PIN gets no session if it changes meanwhile', async () => {
  const { db, dependencies } = mission
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  const phone = observer.phone.replaceAll(' ', '')
  const compared = [await findStaff(db, ngo.account), ...(await findObserversByPhoneKey(db, phone))]
  await db.updateTable('staff').set({ password_hash: 'another' }).where('account', '=', ngo.account).execute()
  await db.updateTable('observer').set({ pin_hash: 'another' }).where('id', '=', observer.id).execute()
  for (const principal of compared) {
    if (!principal) throw new Error('The principal was not found')
    const id = crypto.randomUUID()
    expect(await insertSession(db, { id, principal, now: dependencies.clock(), expiresAt: dependencies.clock() })).toBe(
      false,
    )
    expect(await db.selectFrom('session').where('id', '=', id).selectAll().execute()).toEqual([])
  }
})
