import { accessLinks } from '@scrutineer/contract/access-links'
import { session } from '@scrutineer/contract/session'
import { staff } from '@scrutineer/contract/staff'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSmtpServer, textOf } from '../../../../../testkit/network/smtp-server.ts'
import { createNgo } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import { createSmtpSender } from '../../../mail/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let mission: Mission
beforeEach(async () => {
  smtp = await startSmtpServer({ password: 'of the mail server' })
  mission = await openMission(smtp.port)
})
afterEach(async () => {
  await mission.close()
  await smtp.close()
})

const openMission = (port: number) =>
  createMission({
    mail: createSmtpSender({
      url: `smtp://office@127.0.0.1:${port}`,
      password: 'of the mail server',
      from: 'Scrutineer <office@example.org>',
    }),
    publicUrl: 'https://office.example.org/observe',
  })

const request = (user: string, headers: Record<string, string> = {}) =>
  mission.anonymous(accessLinks.requestPassword, { body: { user }, headers })

/** An account with an e-mail address. */
const createAccount = async (email: string | null = 'ana@example.org') => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const [account] = (await organizer.staff(staff.list, { params: { id: ngo.id } })).value
  const params = { id: ngo.id, adminId: account?.id ?? 0 }
  await organizer.staff(staff.change, { params, body: { email } })
  return { organizer, ngo, params }
}

const received = (count: number) => expect.poll(() => smtp.received).toHaveLength(count)
const tokenIn = (text: string) => /https:\/\/office\.example\.org\/observe\/new-password#([\w-]{43})\n/.exec(text)?.[1]

/** Messages are sent after the reply; a closed server has sent those that were pending. */
const receivedAtClose = async () => {
  await mission.app.close()
  return smtp.received.length
}

test('a link is mailed to the account’s address and sets a new password', async () => {
  const { ngo } = await createAccount()
  expect((await request(` ${ngo.account.toUpperCase()} `)).status).toBe(202)
  await received(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({ user: 'office', from: 'office@example.org', to: 'ana@example.org' })
  expect(mail?.data).toMatch(/^From: Scrutineer <office@example\.org>$/m)
  const text = mail ? textOf(mail) : ''
  expect(text).toContain(`requested for ${ngo.account}.`)
  const token = tokenIn(text) ?? ''
  const body = { token, password: 'a password of their own' }
  expect((await mission.anonymous(accessLinks.setPassword, { body })).status).toBe(200)
  const credentials = { user: ngo.account, password: body.password }
  expect((await mission.anonymous(session.authorize, { body: credentials })).status).toBe(200)
  const actions = await mission.db.selectFrom('audit').select(['action', 'account']).orderBy('id').execute()
  expect(actions).toContainEqual({ action: 'session.request_password', account: ngo.account })
})

test('the message is in the person’s language, and the address works as a name', async () => {
  await createAccount('Stefan@example.org')
  expect((await request('STEFAN@example.org', { 'accept-language': 'ro' })).status).toBe(202)
  await received(1)
  expect(smtp.received.map(textOf)[0]).toContain('Dacă nu ați fost dumneavoastră')
})

test('the reply is the same for an unknown account and one without an address, and nothing is sent', async () => {
  const { ngo } = await createAccount(null)
  const replies = [await request('nobody'), await request(ngo.account)]
  expect(replies.map(({ status, text }) => [status, text])).toEqual([
    [202, ''],
    [202, ''],
  ])
  expect(await receivedAtClose()).toBe(0)
})

test('no link goes to an account of an inactive NGO or of the demo', async () => {
  const { ngo } = await createAccount()
  const demo = await createAccount('demo@example.org')
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', ngo.id).execute()
  await mission.db.updateTable('staff').set({ demo: true }).where('id', '=', demo.params.adminId).execute()
  await request(ngo.account)
  await request(demo.ngo.account)
  expect(await receivedAtClose()).toBe(0)
})

test('a mailed link works for one hour, and a new address ends it', async () => {
  const { ngo, organizer, params } = await createAccount()
  await request(ngo.account)
  await request(ngo.account)
  await received(2)
  const [first = '', second = ''] = smtp.received.map(mail => tokenIn(textOf(mail)) ?? '')
  const check = async (token: string) => (await mission.anonymous(accessLinks.check, { body: { token } })).status
  expect([await check(first), await check(second)]).toEqual([200, 200])
  await organizer.staff(staff.change, { params, body: { email: 'new@example.org' } })
  expect(await check(second)).toBe(400)
  await request(ngo.account)
  await received(3)
  const third = smtp.received.map(mail => tokenIn(textOf(mail)) ?? '')[2] ?? ''
  mission.at('2024-06-09T10:00:01Z')
  expect(await check(third)).toBe(400)
})

test('an account gets at most three links an hour, and a client is slowed down', async () => {
  const { ngo } = await createAccount()
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await request(ngo.account)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  expect(await receivedAtClose()).toBe(3)
})

test('without a mail server the call doesn’t exist', async () => {
  const without = await createMission()
  try {
    const { status } = await without.anonymous(accessLinks.requestPassword, { body: { user: 'ana' } })
    expect(status).toBe(404)
  } finally {
    await without.close()
  }
})

test('a mail server that refuses is logged without the link, and the reply is the same', async () => {
  const refusing = await startSmtpServer({ refusal: '550 no such mailbox' })
  await mission.close()
  mission = await createMission({
    mail: createSmtpSender({ url: `smtp://127.0.0.1:${refusing.port}`, password: undefined, from: 'o@example.org' }),
    publicUrl: 'https://office.example.org',
  })
  const logged = vi.spyOn(mission.app.log, 'error')
  const { ngo } = await createAccount()
  expect((await request(ngo.account)).status).toBe(202)
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  const [details, message] = logged.mock.calls[0] ?? []
  expect(message).toBe('A link for a new password could not be mailed')
  expect(details).toEqual({ staffId: expect.any(Number), code: 'EENVELOPE', responseCode: 550 })
  // It doesn't count as one of the hour's links.
  expect(await mission.db.selectFrom('access_link').selectAll().execute()).toEqual([])
  await refusing.close()
})
