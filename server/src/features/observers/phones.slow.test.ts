import { answers } from '@scrutineer/contract/answers'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { exports } from '@scrutineer/contract/exports'
import { imports } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createObserver,
  formUpload,
  secret,
} from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

type Ngo = Awaited<ReturnType<typeof createNgo>>

let mission: Mission
let organizer: Ngo
let ngo: Ngo
beforeEach(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
  ngo = await createNgo(mission)
})
afterEach(() => mission.close())

const chooseCountry = async (country: string | null) => {
  const saved = await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, country } })
  expect(saved.status).toBe(200)
}
const add = (phone: string, staff = ngo.staff, fields: object = {}) =>
  staff(observers.add, { body: { phone, name: `Has ${phone}`, pin: secret, ...fields } })
const found = async (number: string, staff = ngo.staff) =>
  (await staff(observers.list, { query: { number, sortBy: 'phone', pageSize: 100 } })).value.data.map(
    ({ phone }) => phone,
  )
const statusOf = async (user: string, password = secret) =>
  (
    await mission.anonymous(session.authorize, {
      body: { user, password, fcmToken: `push ${user}`, channelName: 'Firebase' },
    })
  ).status

test('an observer signs in with the number in any notation, from phones of both generations', async () => {
  await chooseCountry('RO')
  await add('+40 712-001-001')
  for (const user of ['0712001001', '0040712001001', '\u202a0712 001 001\u202c', '٠٧١٢٠٠١٠٠١', '+40 (0)712.001.001'])
    expect(await statusOf(user), user).toBe(200)
  const body = { user: '712001001', password: secret, uniqueId: 'phone of 2023' }
  expect((await mission.anonymous(session.authorizePhone, { body })).status).toBe(200)
  expect(await found('')).toEqual(['+40 712-001-001'])
  for (const user of ['0712001002', 'nobody', '#N/A', '-']) expect(await statusOf(user), user).toBe(400)
})

test('failed sign-ins of all notations of a number count together', async () => {
  await chooseCountry('RO')
  await add('0712001001')
  const notations = [
    '0712001001',
    '+40712001001',
    '0040 712001001',
    '40712001001',
    '0712 001 001',
    '(0712)001001',
    '712001001',
  ]
  const statuses: number[] = []
  for (const user of notations) statuses.push(await statusOf(user, 'wrong'))
  expect(statuses).toContain(429)
})

test('a number in use is refused in any notation; the person is named if the caller sees them', async () => {
  await chooseCountry('RO')
  const other = await createNgo(mission)
  await add('0712001001', ngo.staff, { name: 'Ana Pop' })
  const messageFor = async (staff: typeof ngo.staff) => {
    const refused = await add('+40 712 001 001', staff)
    expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
    return refused.problem.errors?.phone
  }
  expect(await messageFor(ngo.staff)).toEqual([`Ana Pop (${ngo.name}) has this phone number.`])
  expect(await messageFor(organizer.staff)).toEqual([`Ana Pop (${ngo.name}) has this phone number.`])
  expect(await messageFor(other.staff)).toEqual(['Another observer has this phone number.'])
})

test('two requests at once for one number add one observer', async () => {
  await chooseCountry('RO')
  const statuses = (await Promise.all(['0712001001', '+40712001001'].map(phone => add(phone)))).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 409])
})

test('what is no phone number is refused with the reason, in the language of the caller', async () => {
  const refused = async (phone: string, language: string) => {
    const body = { phone, name: 'Ana', pin: secret }
    const { status, problem } = await ngo.staff(observers.add, { body, headers: { 'accept-language': language } })
    expect([status, problem.code]).toEqual([400, 'invalid'])
    return problem.errors?.phone?.[0]
  }
  for (const phone of ['12345', '4.07E+10', '0712001001 / 0722001002', 'O712001001', '1234567890123456', '#N/A']) {
    const [en, ro] = [await refused(phone, 'en'), await refused(phone, 'ro')]
    expect(en, phone).toMatch(/: (enter|format)|enter one of them/)
    expect(ro, phone).not.toBe(en)
  }
  const backup = await add('0712001001', ngo.staff, { backupPhone: '4,07E+10' })
  expect([backup.status, Object.keys(backup.problem.errors ?? {})]).toEqual([400, ['backupPhone']])
  expect(await found('')).toEqual([])
})

test('an observer keeps a number that is none, and gets another one only if it is one', async () => {
  const { id } = await createObserver(mission, ngo.id, { phone: '0801-1' })
  const change = (fields: object) => ngo.staff(observers.change, { body: { idObserver: id, ...fields } })
  expect(await statusOf('0801-1')).toBe(200)
  expect((await change({ phone: '0801-1', name: 'New name' })).value).toBe(true)
  const refused = await change({ phone: '0801-2' })
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['phone']])
  expect((await change({ phone: '0712 001 001' })).value).toBe(true)
  expect((await change({ phone: '0712-001-001' })).value).toBe(true)
  expect(await found('0712')).toEqual(['0712-001-001'])
  await createObserver(mission, ngo.id, { phone: '0722001002', name: 'Ion' })
  expect((await change({ phone: '0722 001 002' })).status).toBe(409)
})

test('a part of a number finds observers, reports and their files in any notation', async () => {
  await chooseCountry('RO')
  const { value: id } = await add('+40 712 001 001')
  await add('0722 001 002')
  const form = await createForm(organizer.staff, formUpload('Phones'))
  const county = await createCounty(mission)
  const call = await mission.signIn('0712001001', secret, 'push')
  await call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0])] } })
  for (const part of ['0712 00', '712.00', '+4071', '0040 71', '40 712', '001 001', '٠٧١٢', '+40 712 001 001']) {
    expect(await found(part), part).toEqual(['+40 712 001 001'])
    const threads = await ngo.staff(answers.threads, { query: { observerPhoneNumber: part } })
    expect(
      threads.value.data.map(({ idObserver }) => idObserver),
      part,
    ).toEqual([id])
  }
  const rowsOf = async (phoneObserver: string) =>
    (await ngo.staff(exports.all, { query: { format: 'csv', phoneObserver } })).text.trim().split('\r\n').length - 1
  expect([await rowsOf('0712 00'), await rowsOf('0722')]).toEqual([1, 0])
  expect(await found('0713')).toEqual([])
  expect((await ngo.staff(answers.threads, { query: { observerPhoneNumber: '0722' } })).value.data).toEqual([])
})

test('an apostrophe before a number, with which spreadsheets mark a text, is neither stored nor searched', async () => {
  await add("'0722 000 027", ngo.staff, { backupPhone: '’0733 000 027' })
  const { data } = (await ngo.staff(observers.list, { query: { number: "'0722" } })).value
  expect(data).toMatchObject([{ phone: '0722 000 027', backupPhone: '0733 000 027' }])
  const csv = "phone,pin,name\n'0744 000 027,1234,Ana"
  await ngo.staff(imports.observers, { body: { ongId: ngo.id }, files: [new File([csv], 'a.csv')] })
  expect(await found('0744')).toEqual(['0744 000 027'])
})

test('signs that no number has find none: neither an apostrophe nor a percent sign is ignored', async () => {
  await add('0722 000 027')
  for (const sign of ["'", '%27', '%', '_27']) expect([sign, await found(sign)]).toEqual([sign, []])
})
