import { live } from '@scrutineer/contract/live'
import { observers } from '@scrutineer/contract/observers'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { authenticator, enrolSecondFactor } from '../../../../test/authenticator.ts'
import { createNgo, createPhone, secret } from '../../../../test/factories.ts'
import { createCaller, sharedMission } from '../../../../test/mission.ts'
import { createApp } from '../../../app.ts'
import { readSecondFactorState } from './enrolment.ts'

const mission = await sharedMission()

const later = (seconds: number) =>
  mission.at(new Date(mission.dependencies.clock().getTime() + seconds * 1000).toISOString())
const signIn = (user: string, code?: string | null, password = secret) =>
  mission.anonymous(session.authorize, { body: { user, password, code } })
const createEnrolledStaff = async () => {
  const ngo = await createNgo(mission)
  return { ...ngo, ...(await enrolSecondFactor(mission, ngo.staff)) }
}
const wrongCode = { code: ['The code is incorrect, expired or already used.'] }
const usedCode = { code: ['The code was already used: wait for the next one.'] }
const runConcurrently = <T>(times: number, task: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => task(n)))

test('staff enable a second factor with their password and a code, and get ten recovery codes once', async () => {
  const { staff, account } = await createNgo(mission)
  expect((await staff(secondFactor.state)).value).toEqual({ enrolled: false, required: false, recoveryCodesLeft: 0 })
  const enrolment = await staff(secondFactor.enrol, { body: { password: secret } })
  expect([enrolment.status, enrolment.value.secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)])
  // No code is required before the first one is confirmed.
  expect((await signIn(account)).status).toBe(200)
  const code = authenticator(mission, enrolment.value.uri)
  const confirmed = await staff(secondFactor.confirm, { body: { code: code().replace(/^.../, '$& ') } })
  expect(new Set(confirmed.value.recoveryCodes).size).toBe(10)
  for (const each of confirmed.value.recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await staff(secondFactor.state)).value).toEqual({ enrolled: true, required: false, recoveryCodesLeft: 10 })
  const again = await staff(secondFactor.confirm, { body: { code: code(30) } })
  expect([again.status, again.problem.code]).toEqual([409, 'conflict'])
})

test('neither the key nor the recovery codes are in the database in plain text', async () => {
  const { staff } = await createNgo(mission)
  const { secret: key, uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const code = authenticator(mission, uri)
  const { recoveryCodes } = (await staff(secondFactor.confirm, { body: { code: code() } })).value
  const stored = JSON.stringify([
    await mission.db.selectFrom('second_factor').selectAll().execute(),
    await mission.db.selectFrom('recovery_code').selectAll().execute(),
  ])
  for (const plain of [key, ...recoveryCodes, ...recoveryCodes.map(each => each.replaceAll('-', ''))]) {
    expect(stored).not.toContain(plain)
  }
})

test('enrolment requires the right password, confirmation requires enrolment, and both happen once', async () => {
  const { staff } = await createNgo(mission)
  const wrong = await staff(secondFactor.enrol, { body: { password: 'wrong' } })
  expect([wrong.status, wrong.problem.errors]).toEqual([400, { password: ['The password is incorrect.'] }])
  const early = await staff(secondFactor.confirm, { body: { code: '123456' } })
  expect([early.status, early.problem.detail]).toEqual([409, 'Start the setup of a second factor first.'])
  const first = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const second = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const outdated = await staff(secondFactor.confirm, { body: { code: authenticator(mission, first.uri)() } })
  expect([outdated.status, outdated.problem.errors]).toEqual([400, wrongCode])
  await staff(secondFactor.confirm, { body: { code: authenticator(mission, second.uri)() } })
  const third = await staff(secondFactor.enrol, { body: { password: secret } })
  expect([third.status, third.problem.detail]).toEqual([409, 'You already have a second factor: turn it off first.'])
})

test('signing in requires the code only after the right password', async () => {
  const { account, code } = await createEnrolledStaff()
  for (const empty of [undefined, null, '', '  ']) {
    const reply = await signIn(account, empty)
    expect([reply.status, reply.problem.code]).toEqual([400, 'second_factor_required'])
  }
  const stranger = await signIn('nobody-has-this', code())
  for (const each of [undefined, '000000', code()]) {
    const refused = await signIn(account, each, 'wrong')
    expect({ ...refused.problem, traceId: '' }).toEqual({ ...stranger.problem, traceId: '' })
  }
  expect((await signIn(account, code())).status).toBe(200)
})

test('a code opens one session, even for concurrent requests, and invalidates older codes', async () => {
  const { account, code } = await createEnrolledStaff()
  const both = await runConcurrently(2, () => signIn(account, code()))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const [again, older] = [await signIn(account, code()), await signIn(account, code(-30))]
  expect([again.status, again.problem.code, again.problem.errors]).toEqual([400, 'invalid_credentials', usedCode])
  expect([older.status, older.problem.code, older.problem.errors]).toEqual([400, 'invalid_credentials', wrongCode])
  expect((await signIn(account, code(30))).status).toBe(200)
  later(90)
  expect((await signIn(account, code(-60))).status).toBe(400)
  expect((await signIn(account, code(60))).status).toBe(400)
  expect((await signIn(account, code(-30))).status).toBe(200)
})

test('each recovery code opens one session, in any notation', async () => {
  const { account, staff, recoveryCodes } = await createEnrolledStaff()
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(account, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  const again = await signIn(account, first)
  expect([again.status, again.problem.code]).toEqual([400, 'invalid_credentials'])
  const both = await runConcurrently(2, () => signIn(account, second))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await staff(secondFactor.state)).value.recoveryCodesLeft).toBe(8)
  const other = await createEnrolledStaff()
  expect((await signIn(other.account, recoveryCodes[2])).status).toBe(400)
})

test('wrong codes are throttled like wrong passwords, and the password alone doesn’t clear them', async () => {
  const { account, code } = await createEnrolledStaff()
  for (let n = 0; n < 5; n += 1) {
    expect((await signIn(account, '000000')).status).toBe(400)
    if (n < 4) expect((await signIn(account)).problem.code).toBe('second_factor_required')
  }
  const slowed = await signIn(account, code())
  expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1'])
  later(2)
  expect((await signIn(account, code())).status).toBe(200)
  expect((await signIn(account, '000000')).status).toBe(400)
})

test('wrong codes are throttled across addresses, also when concurrent; recovery codes still work', async () => {
  const trusting = await createApp({ ...mission.dependencies, trustProxy: true })
  const from = (account: string, n: number, code: string) =>
    createCaller(trusting)(session.authorize, {
      body: { user: account, password: secret, code },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
  const { account, code, recoveryCodes } = await createEnrolledStaff()
  const tried = await runConcurrently(12, n => from(account, n, '000000'))
  expect(tried.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  expect((await from(account, 99, code())).status).toBe(429)
  expect((await from(account, 99, recoveryCodes[0] ?? '')).status).toBe(200)
  await trusting.close()
})

test('the second factor is disabled with the password and an app or recovery code', async () => {
  const ngo = await createEnrolledStaff()
  const disable = (password: string, code: string) => ngo.staff(secondFactor.disable, { body: { password, code } })
  expect((await disable('wrong', ngo.code())).problem.errors).toEqual({ password: ['The password is incorrect.'] })
  expect((await disable(secret, '000000')).problem.errors).toEqual(wrongCode)
  expect((await disable(secret, ngo.code())).status).toBe(200)
  expect((await ngo.staff(secondFactor.state)).value).toMatchObject({ enrolled: false, recoveryCodesLeft: 0 })
  expect((await signIn(ngo.account)).status).toBe(200)
  expect((await disable(secret, ngo.code())).problem.detail).toBe('You have no second factor.')
  const { recoveryCodes } = await enrolSecondFactor(mission, ngo.staff)
  expect((await disable(secret, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('with another token secret app codes can’t be verified: the error says why, and recovery codes work', async () => {
  const { account, code, recoveryCodes } = await createEnrolledStaff()
  const tokenSecret = new TextEncoder().encode('a new secret for tests, of at least 32 characters')
  const app = await createApp({ ...mission.dependencies, tokenSecret })
  const sendCode = (sent: string) =>
    createCaller(app)(session.authorize, { body: { user: account, password: secret, code: sent } })
  const refused = await sendCode(code())
  expect([refused.status, refused.problem.errors?.code]).toEqual([400, [expect.stringContaining('recovery code')]])
  expect((await sendCode(recoveryCodes[0] ?? '')).status).toBe(200)
  await app.close()
})

test('if the NGO requires a second factor, staff without one can only enable it or sign out', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  const phone = await createPhone(mission, ngo.id)
  await mission.db.updateTable('ngo').set({ require_second_factor: true }).where('id', '=', ngo.id).execute()
  const staff = await mission.signIn(ngo.account, secret)
  for (const call of [observers.count, live.stream]) {
    const { status, problem } = await staff(call)
    expect([status, problem.code]).toEqual([403, 'second_factor_enrolment_required'])
  }
  expect((await staff(secondFactor.state)).value).toMatchObject({ enrolled: false, required: true })
  expect((await staff(session.changePassword, { body: { password: 'wrong', newPassword: secret } })).status).toBe(400)
  const { recoveryCodes } = await enrolSecondFactor(mission, staff)
  expect((await staff(observers.count)).status).toBe(200)
  await staff(secondFactor.disable, { body: { password: secret, code: recoveryCodes[0] ?? '' } })
  expect((await staff(observers.count)).status).toBe(403)
  expect((await staff(session.revoke)).status).toBe(200)
  expect((await phone.call(session.revoke)).status).toBe(200)
})

test('an account that was deleted after its session was checked is signed out by a request for its second factor', async () => {
  await expect(readSecondFactorState(mission, 0)).rejects.toMatchObject({ code: 'unauthenticated' })
})
