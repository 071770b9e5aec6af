import { backup } from '@scrutineer/contract/backup'
import { cards } from '@scrutineer/contract/cards'
import { notifications } from '@scrutineer/contract/notifications'
import { type Readiness, readiness, readinessIds } from '@scrutineer/contract/readiness'
import { expect, test } from 'vitest'
import { createNgo, createObserver, createPhone, createUnplacedReport } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const push = { send: async () => ({ kind: 'delivered' as const }) }
const oidc = { issuer: 'http://127.0.0.1:1', clientId: 'office', clientSecret: undefined, accountClaim: 'email' }
const mail = { send: async () => undefined, verify: async () => undefined }
const installation = { version: '1.2.3', dataFolder: '/', publicUrl: 'https://office.example.org' }
const requestPublicUrl = () =>
  Promise.reject(Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }))
const mission = await sharedMission({ push, mail, oidc, requestPublicUrl, ...installation })

const detailOf = ({ checks }: Readiness, id: (typeof readinessIds)[number]) =>
  checks.find(each => each.id === id)?.detail

test('organizers see the checks of the doctor; staff of an NGO, phones and others don’t', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const { id, call: phone } = await createPhone(mission, ngo.id)
  // The mission uses the app.
  await ngo.staff(cards.issue, { body: { ids: [id] } })
  const { status, value, text } = await organizer.staff(readiness.get)
  expect([status, value.checks.map(({ id }) => id)]).toEqual([200, [...readinessIds]])
  expect(detailOf(value, 'version')).toMatchObject({ version: '1.2.3' })
  expect(detailOf(value, 'diskSpace')).toBeDefined()
  expect(detailOf(value, 'publicAddress')).toEqual({
    publicUrl: 'https://office.example.org',
    isRequested: true,
    problem: 'certificate has expired',
    kind: 'expiredCertificate',
  })
  expect(detailOf(value, 'clock')).toMatchObject({ serverTime: '2024-06-09T09:00:00.000Z' })
  expect(detailOf(value, 'mail')).toEqual({ problem: null })
  expect(detailOf(value, 'oidc')).toEqual({ problem: expect.stringMatching(/./) })
  expect(text).not.toContain(mission.dependencies.databaseUrl ?? 'postgresql://')
  expect((await ngo.staff(readiness.get)).status).toBe(403)
  expect((await phone(readiness.get)).status).toBe(403)
  expect((await mission.anonymous(readiness.get)).status).toBe(401)
})

test('names the result of the last test message', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { id } = await createObserver(mission, organizer.id)
  const message = {
    channel: 'Firebase',
    from: 'The mission',
    title: 'Test',
    message: 'Test',
    recipients: [id],
  } as const
  await organizer.staff(notifications.send, { body: message })
  expect(detailOf((await organizer.staff(readiness.get)).value, 'push')).toMatchObject({ testStatus: null })
  await organizer.staff(notifications.send, { body: { ...message, isTest: true } })
  const pending = (await organizer.staff(readiness.get)).value
  expect(detailOf(pending, 'push')).toMatchObject({ testStatus: 'pending', testAt: '2024-06-09T09:00:00.000Z' })
  await mission.db.updateTable('notification_recipient').set({ status: 'failed', detail: 'refused' }).execute()
  const failed = (await organizer.staff(readiness.get)).value
  expect(detailOf(failed, 'push')).toMatchObject({ testStatus: 'failed', testDetail: 'refused' })
})

test('a backup counts when it was sent completely', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const lastBackup = async () => detailOf((await organizer.staff(readiness.get)).value, 'backup')?.lastBackup
  await mission.db
    .insertInto('audit')
    .values({ at: new Date(), action: 'backup.take', address: '', facts: '{}' })
    .execute()
  expect(await lastBackup()).toBeNull()
  await organizer.staff(backup.take)
  expect(await lastBackup()).toBe('2024-06-09T09:00:00.000Z')
})

test('says whether anything was reported', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  expect((await organizer.staff(readiness.get)).value.hasReports).toBe(false)
  const phone = await createPhone(mission, organizer.id)
  await createUnplacedReport(phone, organizer.staff)
  expect((await organizer.staff(readiness.get)).value.hasReports).toBe(true)
})
