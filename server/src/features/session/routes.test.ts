import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createNgo, createObserver, createPhone, secret } from '../../../test/factories.ts'
import { createCaller, sharedMission } from '../../../test/mission.ts'
import { createApp } from '../../app.ts'

const mission = await sharedMission()

const body = (user: string, password: string, rest = {}) => ({ body: { user, password, ...rest } })

test('staff sign in with account and password; the letter case of the account is ignored', async () => {
  const ngo = await createNgo(mission)
  const { status, value } = await mission.anonymous(session.authorize, body(ngo.account.toUpperCase(), secret))
  expect(status).toBe(200)
  expect(value.expires_in).toBe(24 * 3600)
  const claims = JSON.parse(Buffer.from(value.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: ngo.account, UserType: 'NgoAdmin', IdNgo: String(ngo.id), Organizer: false })
  expect([claims.NgoAdminId, claims.ObserverId, claims.jti]).toEqual([
    expect.any(Number),
    undefined,
    expect.any(String),
  ])
  expect(claims.exp - claims.iat).toBe(24 * 3600)
})

test('a phone signs in with its number, with or without spaces, and its push token is stored', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  const number = observer.phone.replaceAll(' ', '')
  const { status, value } = await mission.anonymous(session.authorize, body(number, secret, { fcmToken: 'push-1' }))
  expect([status, value.expires_in]).toEqual([200, 720 * 3600])
  const claims = JSON.parse(Buffer.from(value.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: observer.phone, UserType: 'Observer', ObserverId: observer.id, Organizer: false })
  const stored = await mission.db.selectFrom('push_registration').where('token', '=', 'push-1').selectAll().execute()
  expect(stored).toMatchObject([{ observer_id: observer.id, channel: 'Firebase' }])
})

test('a wrong password, a wrong PIN, an unknown account and an unknown phone get the same error', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  const refusals = await Promise.all([
    mission.anonymous(session.authorize, body(ngo.account, 'wrong')),
    mission.anonymous(session.authorize, body('nobody-has-this', 'wrong')),
    mission.anonymous(session.authorize, body(observer.phone, 'wrong')),
    mission.anonymous(session.authorize, body('0798 000 001', secret)),
  ])
  for (const { status, problem } of refusals) {
    expect(status).toBe(400)
    expect({ ...problem, traceId: '' }).toEqual({ ...refusals[0]?.problem, traceId: '' })
    expect(problem.code).toBe('invalid_credentials')
  }
})

test('an observer’s phone number and PIN without a device open no session and are distinguished from wrong ones', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  // More often than failures are allowed: a correct PIN isn't one.
  for (let n = 0; n < 6; n += 1) {
    const { status, problem } = await mission.anonymous(session.authorize, body(observer.phone, secret))
    expect([status, problem.code]).toEqual([400, 'observer_credentials'])
  }
  const sessions = mission.db.selectFrom('session').where('observer_id', '=', observer.id).selectAll()
  expect(await sessions.execute()).toEqual([])
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', ngo.id).execute()
  const inactive = await mission.anonymous(session.authorize, body(observer.phone, secret))
  expect(inactive.problem.code).toBe('invalid_credentials')
})

test('PINs can’t be guessed faster with staff sign-ins, whatever the spelling of the number', async () => {
  const ngo = await createNgo(mission)
  const { phone } = await createObserver(mission, ngo.id)
  for (let at = 1; at < 6; at += 1)
    await mission.anonymous(session.authorize, body(`${phone.slice(0, at)} ${phone.slice(at)}`, 'wrong'))
  expect((await mission.anonymous(session.authorize, body(phone, secret))).status).toBe(429)
  const asPhone = await mission.anonymous(session.authorize, body(phone, secret, { fcmToken: 'push-2' }))
  expect(asPhone.status).toBe(429)
})

test('repeated failures throttle the account from this address until the delay has passed', async () => {
  const ngo = await createNgo(mission)
  mission.at('2024-06-09T10:00:00Z')
  for (let n = 0; n < 5; n += 1) await mission.anonymous(session.authorize, body(ngo.account, 'wrong'))
  const slowed = await mission.anonymous(session.authorize, body(ngo.account, secret))
  expect(slowed.status).toBe(429)
  expect(slowed.problem.code).toBe('too_many_requests')
  expect(slowed.headers['retry-after']).toBe('1')
  mission.at('2024-06-09T10:00:02Z')
  expect((await mission.anonymous(session.authorize, body(ngo.account, secret))).status).toBe(200)
})

test('concurrent attempts are throttled like sequential ones', async () => {
  const ngo = await createNgo(mission)
  const guesses = Array.from({ length: 40 }, () => mission.anonymous(session.authorize, body(ngo.account, 'wrong')))
  const right = mission.anonymous(session.authorize, body(ngo.account, secret))
  expect((await right).status).toBe(429)
  const refused = (await Promise.all(guesses)).map(({ status }) => status)
  expect(refused.filter(status => status === 400).length).toBeLessThan(20)
})

test('staff and observers of a deactivated NGO lose their sessions at once and can’t sign in', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', ngo.id).execute()
  expect((await ngo.staff(observers.count)).status).toBe(401)
  expect((await phone.call(session.revoke)).status).toBe(401)
  const back = await mission.anonymous(session.authorize, body(ngo.account, secret))
  expect([back.status, back.problem.code]).toEqual([400, 'invalid_credentials'])
})

test('signing out ends the session on the server', async () => {
  const ngo = await createNgo(mission)
  expect((await ngo.staff(session.revoke)).status).toBe(200)
  expect((await ngo.staff(observers.count)).status).toBe(401)
})

test('a session expires', async () => {
  mission.at('2024-06-10T10:00:00Z')
  const ngo = await createNgo(mission)
  mission.at('2024-06-11T09:59:59Z')
  expect((await ngo.staff(observers.count)).status).toBe(200)
  mission.at('2024-06-11T10:00:01Z')
  expect((await ngo.staff(observers.count)).status).toBe(401)
})

test.each([
  ['with the header Via', { via: '1.1 cache' }, 400],
  ['with the header Forwarded', { forwarded: 'for=203.0.113.5' }, 400],
  ['with the header X-Forwarded-For', { 'x-forwarded-for': '203.0.113.5' }, 400],
  ['with the header X-Real-IP', { 'x-real-ip': '203.0.113.5' }, 400],
  ['for a public name', { host: 'office.example.org' }, 400],
  ['for a name that only begins like loopback', { host: '127.0.0.1.example.org:8080' }, 400],
  ['from a page of a public name', { origin: 'https://office.example.org' }, 400],
  ['for localhost', { host: 'LOCALHOST:8080' }, 200],
  ['for 127.0.0.1', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:5173' }, 200],
  ['for ::1', { host: '[::1]:8080' }, 200],
])('the accounts of the demo work on this machine alone: a request %s', async (_, headers, status) => {
  const ngo = await createNgo(mission)
  await mission.db.updateTable('staff').set({ demo: true }).where('account', '=', ngo.account).execute()
  expect((await mission.anonymous(session.authorize, { ...body(ngo.account, secret), headers })).status).toBe(status)
})

test.each([
  ['listens to other machines', { isLoopback: false }],
  ['has a public address', { publicUrl: 'https://office.example.org' }],
  ['trusts a proxy', { trustProxy: true }],
])('accounts and PINs of the demo are locked on a server that %s', async (_, exposure) => {
  const ngo = await createNgo(mission)
  const { phone } = await createObserver(mission, ngo.id)
  await mission.db.updateTable('staff').set({ demo: true }).where('account', '=', ngo.account).execute()
  await mission.db.updateTable('observer').set({ demo: true }).where('phone', '=', phone).execute()
  const exposed = createCaller(await createApp({ ...mission.dependencies, ...exposure }))
  expect((await exposed(session.authorize, body(ngo.account, secret))).status).toBe(400)
  expect((await exposed(session.authorizePhone, body(phone, secret))).status).toBe(400)
})

test('all missing fields are named, in the client’s language', async () => {
  const { status, problem } = await mission.anonymous(session.authorize, {
    body: {},
    headers: { 'accept-language': 'ro' },
  })
  expect(status).toBe(400)
  expect(problem.errors).toEqual({ user: ['Câmp obligatoriu.'], password: ['Câmp obligatoriu.'] })
})
