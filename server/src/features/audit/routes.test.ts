import { audit } from '@scrutineer/contract/audit'
import { exports } from '@scrutineer/contract/exports'
import { forms } from '@scrutineer/contract/forms'
import { imports } from '@scrutineer/contract/imports'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { session } from '@scrutineer/contract/session'
import { staff } from '@scrutineer/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uniquePhone } from '../../../../testkit/unique.ts'
import { createCounty, createNgo, createObserver, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
let ngo: Awaited<ReturnType<typeof createNgo>>
beforeAll(async () => {
  mission = await createMission()
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  organizer = await createNgo(mission, { organizer: true })
  ngo = await createNgo(mission)
})

const read = async (query: Record<string, unknown>) => {
  const { status, value } = await organizer.staff(audit.list, { query })
  expect(status).toBe(200)
  return value
}
const actionsOf = async (query: Record<string, unknown>) => (await read(query)).data.map(({ action }) => action)
const add = (fields = {}) =>
  ngo.staff(observers.add, { body: { name: 'Ioana', phone: uniquePhone(), pin: '1234', ...fields } })
const tryToSignIn = (user: string, fcmToken?: string, headers = {}) =>
  mission.anonymous(session.authorize, { body: { user, password: 'a wrong guess', fcmToken }, headers })

test('an organizer reads who did what to which observer, when and from which address, newest first', async () => {
  mission.at('2024-06-09T10:00:00Z')
  const phone = uniquePhone()
  const { value: id } = await add({ phone })
  mission.at('2024-06-09T10:05:00Z')
  await ngo.staff(observers.change, { body: { idObserver: id, name: 'Maria', pin: '9876' } })
  const { data, totalItems } = await read({ idNgo: ngo.id })
  const who = { account: ngo.account, idAccount: expect.any(Number), idNgo: ngo.id, address: '127.0.0.1' }
  const which = {
    subject: { kind: 'observer', id, name: 'Maria', phone, isGone: false },
    id: expect.any(Number),
    ...who,
  }
  expect(data).toEqual([
    { ...which, at: '2024-06-09T10:05:00.000Z', action: 'observer.change', facts: { fields: ['name', 'pin'] } },
    { ...which, at: '2024-06-09T10:00:00.000Z', action: 'observer.add', facts: { idNgo: ngo.id } },
    expect.objectContaining({ at: '2024-06-09T09:00:00.000Z', action: 'session.sign_in', subject: null, facts: {} }),
  ])
  expect(totalItems).toBe(3)
})

test('entries are filtered by account, action, NGO and time to the minute', async () => {
  mission.at('2024-06-09T11:30:59Z')
  await add()
  mission.at('2024-06-09T11:31:00Z')
  await ngo.staff(observers.resetPin, { body: { action: 'reset-password', phoneNumber: '1', pin: '1234' } })
  await ngo.staff(exports.all, { query: { county: 'AB', format: 'csv' } })
  const part = ngo.account.slice(3).toUpperCase()
  expect(await actionsOf({ account: part })).toEqual(['export.download', 'observer.add', 'session.sign_in'])
  expect(await actionsOf({ account: part, action: 'observer.add' })).toEqual(['observer.add'])
  expect(await actionsOf({ idNgo: ngo.id, from: '2024-06-09 14:30', to: '2024-06-09 14:30' })).toEqual(['observer.add'])
  expect(await actionsOf({ idNgo: ngo.id, from: '2024-06-09T11:31:00Z' })).toEqual(['export.download'])
  expect(await actionsOf({ account: '%' })).toEqual([])
  const { data } = await read({ idNgo: ngo.id, action: 'export.download' })
  expect(data).toMatchObject([{ facts: { county: 'AB', format: 'csv' }, subject: null }])
})

test('pages list each entry once, also entries with the same time', async () => {
  for (let each = 0; each < 4; each += 1) await add()
  const pages = [1, 2, 3].map(page => read({ idNgo: ngo.id, page, pageSize: 2 }))
  const ids = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids.length).toBe(5)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('invalid filters are rejected', async () => {
  const query = { action: 'everything', from: 'yesterday', idNgo: 0, account: 'a\0' }
  const refused = await organizer.staff(audit.list, { query })
  expect([refused.status, Object.keys(refused.problem.errors ?? {}).sort()]).toEqual([400, Object.keys(query).sort()])
})

test('an entry keeps the name of an account that was renamed and deleted later', async () => {
  const { id } = ngo
  const { value: adminId } = await organizer.staff(staff.add, {
    params: { id },
    body: { account: `first-${id}`, password: secret },
  })
  await (await mission.signIn(`first-${id}`, secret))(notifications.sendToAll, {
    body: { channel: 'Firebase', from: 'x', title: 'x', message: 'x' },
  })
  const params = { id, adminId }
  await organizer.staff(staff.change, { params, body: { account: `second-${id}` } })
  await organizer.staff(staff.remove, { params })
  const { data } = await read({ account: `first-${id}` })
  expect(data.map(({ action, idAccount }) => [action, idAccount])).toEqual([
    ['notification.send', adminId],
    ['session.sign_in', adminId],
  ])
  const about = (await read({ idNgo: organizer.id })).data.filter(({ subject }) => subject?.id === adminId)
  expect(about.map(({ action, facts }) => [action, facts])).toEqual([
    ['staff.remove', {}],
    ['staff.change', { fields: ['account'], account: `second-${id}` }],
    ['staff.add', { account: `first-${id}`, idNgo: id }],
  ])
})

test('a change that the database rejects leaves no entry', async () => {
  const { phone } = await createObserver(mission, ngo.id)
  const other = await createObserver(mission, ngo.id)
  const refused = [
    await add({ phone }),
    await ngo.staff(observers.change, { body: { idObserver: other.id, phone } }),
    await organizer.staff(staff.add, {
      params: { id: ngo.id },
      body: { account: organizer.account, password: 'a new password' },
    }),
    await organizer.staff(ngos.remove, { params: { id: ngo.id } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  const query = { idNgo: ngo.id }
  expect(await actionsOf(query)).toEqual(['session.sign_in'])
  expect(await actionsOf({ idNgo: organizer.id })).toEqual(['session.sign_in'])
})

test('a notification repeated with the same key is recorded as a repetition', async () => {
  await createObserver(mission, ngo.id)
  const sending = {
    body: { channel: 'Firebase', from: 'x', title: 'x', message: 'x' } as const,
    headers: { 'idempotency-key': 'once' },
  }
  await ngo.staff(notifications.sendToAll, sending)
  await ngo.staff(notifications.sendToAll, sending)
  const { data } = await read({ idNgo: ngo.id, action: 'notification.send' })
  expect(data.map(({ facts }) => facts)).toEqual([
    { recipients: 1, repeated: true },
    { recipients: 1, toAll: true },
  ])
  expect(data[0]?.subject).toEqual(data[1]?.subject)
})

test('the audit never contains a PIN, a password or a text', async () => {
  const hidden = 'not for the audit'
  const phone = await createPhone(mission, ngo.id)
  const county = await createCounty(mission)
  const note = { idObserver: phone.id, idPollingStation: county.stationId(1), text: hidden }
  const file = new File([`0700${phone.id},${hidden},${hidden}\n`], 'observers.csv')
  const params = { id: ngo.id }
  const done = [
    await add({ pin: hidden, name: hidden }),
    await ngo.staff(observers.change, { body: { idObserver: phone.id, pin: hidden } }),
    await ngo.staff(imports.observers, { body: { ongId: ngo.id }, files: [file] }),
    await ngo.staff(notes.add, { body: note }),
    await ngo.staff(notifications.sendToAll, {
      body: { channel: 'Firebase', from: hidden, title: hidden, message: hidden },
    }),
    await organizer.staff(staff.add, { params, body: { account: `a-${phone.id}`, password: hidden } }),
    await organizer.staff(forms.save, { body: formUpload(`T${phone.id}`, { description: hidden }) }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202, 200, 200])
  await tryToSignIn(hidden)
  const { rows } = await sql<{ row: string }>`select audit::text as row from audit`.execute(mission.db)
  expect(rows.length).toBeGreaterThan(done.length)
  expect(rows.filter(({ row }) => row.includes(hidden))).toEqual([])
})

test('sign-ins of staff, successful or not, and sign-outs are recorded; those of phones are not', async () => {
  const again = await mission.signIn(ngo.account.toUpperCase(), secret)
  await again(session.revoke)
  await tryToSignIn(ngo.account)
  expect(await actionsOf({ idNgo: ngo.id })).toEqual([
    'session.sign_in_failed',
    'session.sign_out',
    'session.sign_in',
    'session.sign_in',
  ])
  const { totalItems } = await read({})
  const phone = await createPhone(mission, ngo.id)
  await phone.call(session.revoke)
  await tryToSignIn(phone.phone, 'push')
  expect((await read({})).totalItems).toBe(totalItems)
})

test('wrong passwords in an open staff session are recorded', async () => {
  const wrong = { password: 'wrong', newPassword: 'long enough' }
  await ngo.staff(session.changePassword, { body: wrong })
  await ngo.staff(secondFactor.enrol, { body: { password: 'wrong' } })
  await ngo.staff(session.changePassword, { body: { password: secret, newPassword: `${secret} 2` } })
  const { data } = await read({ idNgo: ngo.id })
  expect(data.slice(0, 3)).toMatchObject([
    { action: 'session.change_password', account: ngo.account },
    { action: 'second_factor.refused', account: ngo.account, address: '127.0.0.1' },
    { action: 'session.change_password_refused', account: ngo.account, address: '127.0.0.1' },
  ])
})

test('failed sign-ins to unknown accounts are recorded without the account, at most a hundred an hour', async () => {
  mission.at('2024-06-10T09:00:00Z')
  for (let each = 0; each < 105; each += 1) await tryToSignIn(`nobody-${each}`)
  await tryToSignIn(ngo.account)
  mission.at('2024-06-10T10:00:01Z')
  await tryToSignIn('nobody-again')
  organizer = await createNgo(mission, { organizer: true })
  const failed = { action: 'session.sign_in_failed', from: '2024-06-10T09:00:00Z', pageSize: 1000 }
  const { data } = await read(failed)
  const accounts = data.map(({ account }) => account)
  expect([accounts.length, accounts[0], accounts[1]]).toEqual([102, null, ngo.account])
  expect(accounts.slice(2)).toEqual(Array.from({ length: 100 }, () => null))
})

test('behind a trusted proxy the entry has the client’s address, not the one that the client claims', async () => {
  const behind = await createMission({ trustProxy: true })
  try {
    const { account } = await createNgo(behind)
    for (const address of ['203.0.113.7', '198.51.100.1, 203.0.113.8', 'x'.repeat(9000)]) {
      const headers = { 'x-forwarded-for': address }
      await behind.anonymous(session.authorize, { body: { user: account, password: secret }, headers })
    }
    const rows = await behind.db.selectFrom('audit').select('address').orderBy('id').execute()
    const addresses = rows.map(({ address }) => address)
    expect(addresses).toEqual(['127.0.0.1', '203.0.113.7', '203.0.113.8', '127.0.0.1'])
  } finally {
    await behind.close()
  }
})

test('not even the program can change audit entries', async () => {
  const { db } = mission
  const attempts = [
    () => db.updateTable('audit').set({ account: 'somebody else' }).execute(),
    () => db.deleteFrom('audit').execute(),
    () => sql`truncate audit`.execute(db),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('audit never changes')
})
