import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { imports } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNgo, secret } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

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
const statusOf = async (user: string, password = secret) =>
  (
    await mission.anonymous(session.authorize, {
      body: { user, password, fcmToken: `push ${user}`, channelName: 'Firebase' },
    })
  ).status

/** Three observers, two of whom have one number as soon as the country is known. */
const createSharing = async () => {
  const phones = ['0712001001', '+40712001001', '0722001002']
  for (const [at, phone] of phones.entries()) await add(phone, ngo.staff, { name: `Person ${at}`, pin: `pin ${at}` })
  return phones
}

const fileOf = (...lines: string[]) => ({
  body: { ongId: ngo.id },
  files: [new File([['phone,pin,name', ...lines].join('\r\n')], 'observers.csv')],
})

test('an import names the reason of each row, and its check the same', async () => {
  await chooseCountry('RO')
  const other = await createNgo(mission)
  await add('0712001009', ngo.staff, { name: 'Ana Pop' })
  await add('0712001008', other.staff)
  const file = fileOf(
    '\u202a0712000101\u202c,1234,Marks',
    '4.07E+10,1234,Scientific',
    '4.07E+10,1234,Scientific too',
    '#N/A,1234,No number',
    'nu are,1234,None',
    '0712000502,1234,#REF!',
    '0712000103 / 0722000104,1234,Two',
    '+40712000101,1234,The same as line 2',
    '0040712001009,1234,Has one',
    '+40712001008,1234,Of others',
    "'0712000105,1234,Apostrophe",
  )
  const check = await ngo.staff(imports.checkObservers, file)
  const reasons = Object.fromEntries(check.value.rejected.map(({ line, reason }) => [line, reason]))
  expect(reasons).toEqual({
    3: expect.stringMatching(/spreadsheet has shortened/),
    4: expect.stringMatching(/spreadsheet has shortened/),
    5: expect.stringMatching(/error of the spreadsheet/),
    6: expect.stringMatching(/at least 6 digits/),
    7: expect.stringMatching(/error of the spreadsheet/),
    8: expect.stringMatching(/two numbers/),
    9: 'Duplicate of line 2.',
    10: `Ana Pop (${ngo.name}) has this phone number.`,
    11: 'Another observer has this phone number.',
  })
  const imported = await ngo.staff(imports.observers, { ...file, query: { report: 'true' } })
  expect(imported.value).toEqual({ ...check.value, count: 2 })
  for (const phone of ['0712000101', '+40712000105']) expect(await statusOf(phone, '1234'), phone).toBe(200)
})

test('a file changes observers who share a number by their notation of it, and no one else', async () => {
  await createSharing()
  await chooseCountry('RO')
  const file = fileOf('+40712001001,1234,Second', '0040712001001,1234,Nobody', '0722 001 002,1234,Third')
  const { value } = await ngo.staff(imports.updateObservers, file)
  expect(value.existing.map(({ line }) => line)).toEqual([2, 4])
  expect(value.rejected).toEqual([
    { line: 3, phone: '0040712001001', reason: expect.stringMatching(/Several observers/) },
  ])
  const rows = (await ngo.staff(observers.list, { query: { sortBy: 'name' } })).value.data
  expect(rows.map(({ name, phone }) => [name, phone])).toEqual([
    ['Person 0', '0712001001'],
    ['Second', '+40712001001'],
    ['Third', '0722001002'],
  ])
})

test('an incomplete number of the election’s country is refused in a file, and when it is added or changed', async () => {
  await chooseCountry('KE')
  const reason = 'No phone number of Kenya is like this: check the digits. A number of another country begins with +.'
  const file = fileOf('071634643,1234,Amina', '0716346431,1234,Joseph')
  for (const endpoint of [imports.checkObservers, imports.observers])
    expect((await ngo.staff(endpoint, { ...file, query: { report: 'true' } })).value).toMatchObject({
      count: 1,
      rejected: [{ line: 2, reason }],
    })
  expect(await add('071634643')).toMatchObject({ status: 400, problem: { errors: { phone: [reason] } } })
  const [joseph] = (await ngo.staff(observers.list, { query: { number: '0716346431' } })).value.data
  const change = { idObserver: joseph?.id ?? 0, phone: '071634643' }
  expect(await ngo.staff(observers.change, { body: change })).toMatchObject({ status: 400 })
})
