import { answers } from '@scrutineer/contract/answers'
import { awayMail } from '@scrutineer/contract/away-mail'
import { followUps } from '@scrutineer/contract/follow-up'
import { ngos } from '@scrutineer/contract/ngos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ReceivedMail, startSmtpServer, textOf } from '../../../../testkit/network/smtp-server.ts'
import { answerTo, createAccount, createNgo } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { createSmtpSender } from '../../mail/smtp.ts'
import { createMailRun } from './feature.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

type Colleague = Awaited<ReturnType<typeof createAccount>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let colleague: Colleague
const logged = vi.fn()
beforeEach(async () => {
  smtp = await startSmtpServer()
  colleague = await createAccount(mission, ngo.id)
  await turnOn(colleague)
  logged.mockReset()
})
afterEach(async () => {
  // Those of other tests get nothing.
  await mission.db.updateTable('staff').set({ away_mail: null }).execute()
  await smtp.close()
})

const publicUrl = 'https://office.example.org/observe'
const senderTo = (port: number) =>
  createSmtpSender({ url: `smtp://127.0.0.1:${port}`, password: undefined, from: 'o@example.org' })
const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
/** A process, with the sessions of the pages that it has open. */
const createProcess = (mail = senderTo(smtp.port), openSessions: readonly string[] = []) =>
  createMailRun({ ...mission.dependencies, publicUrl, openSessions: () => openSessions }, mail, { error: logged })
const turnOn = async ({ id, account, staff }: Colleague, headers = {}) => {
  await mission.db
    .updateTable('staff')
    .set({ email: `${account}@example.org` })
    .where('id', '=', id)
    .execute()
  expect((await staff(awayMail.set, { body: { isOn: true }, headers })).status).toBe(200)
}
const report = (station = 1) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], station)] } })
/** Opens a follow-up that the NGO's first account takes, so that it isn't late. */
const open = async (station = 1) => {
  await report(station)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(station) }
  const params = { id: (await ngo.staff(followUps.open, { body })).value.id }
  await ngo.staff(followUps.take, { params })
  return params
}
const mention = async (params: { id: number }, { account } = colleague) => {
  const body = { text: `@${account}, ring Ana Pop`, mentions: [account] }
  expect((await ngo.staff(followUps.comment, { params, body })).status).toBe(200)
}
const recipients = () => smtp.received.map(({ to }) => to.split('@')[0]).sort()
const sessionOf = async ({ id }: Colleague) =>
  (await mission.db.selectFrom('session').where('staff_id', '=', id).select('id').executeTakeFirstOrThrow()).id
const idIn = ({ data }: ReceivedMail) => /^Message-ID: (\S+)$/im.exec(data)?.[1]

test('a mention of an account that is away is mailed once per case, with nothing that observers or colleagues wrote', async () => {
  const params = await open()
  at('09:10')
  await mention(params)
  const run = createProcess()
  at('09:11')
  await run()
  expect(recipients()).toEqual([])
  at('09:13')
  await Promise.all([run(), createProcess()()])
  expect(recipients()).toEqual([colleague.account])
  const [mail] = smtp.received
  const text = mail ? textOf(mail) : ''
  expect(text).toContain(
    `mentioned you 3 minutes ago in a comment on a report: County ${county.code}, polling station 1.`,
  )
  expect(text).toContain(`${publicUrl}/urgents/details/${phone.id}/${county.stationId(1)}\n`)
  for (const personal of ['Ana Pop', phone.name, phone.phone, ngo.account]) expect(mail?.data).not.toContain(personal)
  at('09:20')
  await mention(params)
  at('09:30')
  await run()
  expect(recipients()).toHaveLength(1)
  const other = await open(2)
  await mention(other)
  at('09:33')
  await run()
  expect(recipients()).toHaveLength(2)
})

test('a case that is handed over with a word is mailed, in the language in which mail was turned on', async () => {
  await turnOn(colleague, { 'accept-language': 'ro' })
  const params = await open()
  await ngo.staff(followUps.assign, { params, body: { account: colleague.account, comment: 'Yours' } })
  at('09:05')
  await createProcess()()
  expect(smtp.received.map(textOf)[0]).toContain('v-a menționat acum 5 minute')
})

test('nothing is sent to an account that has had a page open since, and it is off at first', async () => {
  const off = await createAccount(mission, ngo.id)
  await mission.db.updateTable('staff').set({ email: 'off@example.org' }).where('id', '=', off.id).execute()
  expect((await off.staff(awayMail.state)).value).toEqual({ isOn: false, email: 'off@example.org' })
  const params = await open()
  for (const each of [colleague, off]) await mention(params, each)
  at('09:01')
  await createProcess(undefined, [await sessionOf(colleague)])()
  at('09:10')
  // Another process knows it too, also after the page was closed.
  await createProcess()()
  expect(
    await mission.db.selectFrom('follow_up_mail').where('follow_up_id', '=', params.id).selectAll().execute(),
  ).toEqual([])
  await mention(params)
  at('09:13')
  await createProcess()()
  expect(recipients()).toEqual([colleague.account])
})

test('a late emergency is mailed once to each account that may see it and is away, unless it is taken', async () => {
  const stranger = await createAccount(mission, (await createNgo(mission)).id)
  const [head, present] = [await createAccount(mission, organizer.id), await createAccount(mission, ngo.id)]
  for (const each of [stranger, head, present]) await turnOn(each)
  const analyst = await createAccount(mission, ngo.id, true)
  await turnOn(analyst)
  await report()
  await open(2)
  at('09:16')
  const run = createProcess(undefined, [await sessionOf(present)])
  await run()
  expect(recipients()).toEqual([])
  at('09:18')
  await run()
  await run()
  expect(recipients()).toEqual([colleague.account, head.account].sort())
  expect(smtp.received.map(textOf)[0]).toContain('has waited for 18 minutes, and nobody has taken it')
})

test('what an account may no longer see, and what is no longer true, isn’t sent after an outage', async () => {
  const [deactivated, demoted] = [
    await createNgo(mission, { organizer: true }),
    await createNgo(mission, { organizer: true }),
  ]
  const accounts = [await createAccount(mission, deactivated.id), await createAccount(mission, demoted.id)]
  for (const each of accounts) await turnOn(each)
  const params = await open()
  for (const each of accounts) await mention(params, each)
  await report(2)
  at('09:18')
  const away = { send: () => Promise.reject(new Error('away')), verify: async () => undefined }
  await createProcess(away)()
  const pending = mission.db.selectFrom('follow_up_mail').where('sent_at', 'is', null).where('attempts', '=', 1)
  // Of the late report each account has one, too.
  expect(await pending.where('due_at', '=', new Date('2024-06-09T09:23:00Z')).selectAll().execute()).toHaveLength(5)
  const untaken = { idObserver: phone.id, idPollingStation: county.stationId(2) }
  const { id } = (await ngo.staff(followUps.open, { body: untaken })).value
  await ngo.staff(followUps.take, { params: { id } })
  await organizer.staff(ngos.setActive, { params: { id: deactivated.id }, body: { isActive: false } })
  await organizer.staff(ngos.setOrganizer, { params: { id: demoted.id }, body: { isOrganizer: false } })
  at('09:30')
  await createProcess()()
  expect(recipients()).toEqual([])
})

test('a message that a stopped process had claimed is sent by another one five minutes later, with the same id', async () => {
  await mention(await open())
  const sent: (string | undefined)[] = []
  const stopped = { send: () => new Promise<void>(() => undefined), verify: async () => undefined }
  const crashed = {
    ...stopped,
    send: (message: { messageId?: string }) => {
      sent.push(message.messageId)
      return stopped.send()
    },
  }
  at('09:03')
  void createProcess(crashed)()
  await expect.poll(() => sent).toHaveLength(1)
  at('09:07')
  await createProcess()()
  expect(recipients()).toEqual([])
  at('09:08')
  await createProcess()()
  expect(smtp.received.map(idIn)).toEqual(sent)
})

test('neither what was sent nor what is tried again later holds up other messages', async () => {
  const params = await open()
  const addMentioned = async (account: Colleague) => {
    await turnOn(account)
    await mention(params, account)
  }
  // One batch.
  for (let count = 0; count < 5; count += 1) await addMentioned(await createAccount(mission, ngo.id))
  at('09:01')
  await addMentioned(await createAccount(mission, ngo.id))
  at('09:03')
  await createProcess({ send: () => Promise.reject(new Error('away')), verify: async () => undefined })()
  const sentAt = async (time: string) => {
    at(time)
    await createProcess()()
    return smtp.received.length
  }
  expect([await sentAt('09:04'), await sentAt('09:08')]).toEqual([1, 6])
  at('09:10')
  await addMentioned(await createAccount(mission, ngo.id))
  expect(await sentAt('09:20')).toBe(7)
})

test('a mail server that is away is logged once, tried again ever later, and blocks nothing', async () => {
  const { port } = smtp
  await smtp.close()
  const run = createProcess(senderTo(port))
  for (const station of [1, 2]) await mention(await open(station))
  at('09:03')
  await run()
  at('09:08')
  await run()
  expect(logged.mock.calls).toEqual([
    [{ staffId: colleague.id, code: 'ESOCKET', responseCode: undefined }, 'Mail about a follow-up could not be sent'],
  ])
  const { db } = mission
  const rows = await db.selectFrom('follow_up_mail').where('staff_id', '=', colleague.id).selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ attempts: 2, sent_at: null, due_at: new Date('2024-06-09T09:18:00Z') })
  smtp = await startSmtpServer()
  at('09:18')
  await createProcess()()
  expect(recipients()).toHaveLength(2)
})
