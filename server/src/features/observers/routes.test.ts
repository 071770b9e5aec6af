import { answers } from '@scrutineer/contract/answers'
import { geography } from '@scrutineer/contract/geography'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createObserver, createPhone, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

const names = (value: { data: { name: string }[] }) => value.data.map(row => row.name)

test('lists only the observers of the account’s NGO; an organizer lists all', async () => {
  const mine = await createNgo(mission)
  const other = await createNgo(mission)
  const organizer = await createNgo(mission, { organizer: true })
  const ownObserver = await createObserver(mission, mine.id)
  const foreign = await createObserver(mission, other.id)
  const listed = await mine.staff(observers.list)
  expect(listed.value.data.map(row => row.id)).toEqual([ownObserver.id])
  expect(listed.value).toMatchObject({ page: 1, pageSize: 20, totalItems: 1, totalPages: 1 })
  expect((await mine.staff(observers.count)).value).toBe(1)
  const all = await organizer.staff(observers.list, { query: { pageSize: 1000 } })
  expect(all.value.data.map(row => row.id)).toEqual(expect.arrayContaining([ownObserver.id, foreign.id]))
})

test('finds a name ignoring letter case and diacritics, and matches wildcards literally', async () => {
  const ngo = await createNgo(mission)
  await createObserver(mission, ngo.id, { name: 'Ștefan Țâru' })
  await createObserver(mission, ngo.id, { name: '100% Maria' })
  expect(names((await ngo.staff(observers.list, { query: { Name: 'STEFAN taru' } })).value)).toEqual(['Ștefan Țâru'])
  expect(names((await ngo.staff(observers.list, { query: { name: '0%' } })).value)).toEqual(['100% Maria'])
  expect(names((await ngo.staff(observers.list, { query: { name: '_' } })).value)).toEqual([])
})

test('finds Polish, Nordic and Turkish names by plain letters, and vice versa', async () => {
  const ngo = await createNgo(mission)
  for (const name of ['Łukasz Groß', 'Søren Bækkelund', 'Kırıkkale Đorđe'])
    await createObserver(mission, ngo.id, { name })
  const namesMatching = async (name: string) => names((await ngo.staff(observers.list, { query: { name } })).value)
  expect(await namesMatching('lukasz gross')).toEqual(['Łukasz Groß'])
  expect(await namesMatching('ŁUKASZ')).toEqual(['Łukasz Groß'])
  expect(await namesMatching('soren baekke')).toEqual(['Søren Bækkelund'])
  expect(await namesMatching('kirik')).toEqual(['Kırıkkale Đorđe'])
  expect(await namesMatching('dorde')).toEqual(['Kırıkkale Đorđe'])
})

test('finds a phone by a part of it, an exact match first', async () => {
  const ngo = await createNgo(mission)
  await createObserver(mission, ngo.id, { name: 'A longer', phone: '0711 223 344 5' })
  await createObserver(mission, ngo.id, { name: 'B exact', phone: '0711 223 344' })
  const { value } = await ngo.staff(observers.list, { query: { NUMBER: '0711223344' } })
  expect(names(value)).toEqual(['B exact', 'A longer'])
})

test('sorts on the server, and pages never repeat or skip a row', async () => {
  const ngo = await createNgo(mission)
  for (const name of ['Călin', 'Ana', 'Barbu', 'Ana']) await createObserver(mission, ngo.id, { name })
  const page = async (number: number) =>
    (await ngo.staff(observers.list, { query: { sortBy: 'name', sortDirection: 'desc', page: number, pageSize: 2 } }))
      .value
  const [first, second] = [await page(1), await page(2)]
  expect([...names(first), ...names(second)]).toEqual(['Călin', 'Barbu', 'Ana', 'Ana'])
  expect(new Set([...first.data, ...second.data].map(row => row.id)).size).toBe(4)
})

test('names are in the order of the alphabet, not of the characters’ numbers', async () => {
  const ngo = await createNgo(mission)
  for (const name of ['Яна', 'Ірина', 'Борис']) await createObserver(mission, ngo.id, { name })
  const { value } = await ngo.staff(observers.list, { query: { sortBy: 'name' } })
  expect(names(value)).toEqual(['Борис', 'Ірина', 'Яна'])
})

test('sorts by name, phone, last seen and stations in either direction; missing values are lowest', async () => {
  const ngo = await createNgo(mission)
  const county = await createCounty(mission)
  await createObserver(mission, ngo.id, { name: 'B', phone: '0793 3' })
  mission.at('2024-06-09T09:00:00Z')
  const late = await createPhone(mission, ngo.id, { name: 'C' })
  mission.at('2024-06-09T08:00:00Z')
  await createPhone(mission, ngo.id, { name: 'A' })
  mission.at('2024-06-09T09:00:00Z')
  await late.call(answers.arrive, { body: { countyCode: county.code, idPollingStation: 1 } })
  const sorted = async (sortBy: string, sortDirection?: string) =>
    names((await ngo.staff(observers.list, { query: { sortBy, ...(sortDirection && { sortDirection }) } })).value).join(
      '',
    )
  const orders = { name: 'ABC', phone: 'BCA', lastSeen: 'BAC', numberOfPollingStations: 'BAC' }
  for (const [by, order] of Object.entries(orders)) {
    expect([by, await sorted(by)]).toEqual([by, order])
    expect([by, await sorted(by, 'asc')]).toEqual([by, order])
    expect([by, await sorted(by, 'desc')]).toEqual([by, [...order].reverse().join('')])
  }
})

test('a phone in use can’t be given to another observer; spaces in an observer’s phone can change', async () => {
  const ngo = await createNgo(mission)
  const [one, two] = [await createObserver(mission, ngo.id), await createObserver(mission, ngo.id)]
  const change = (phone: string) => ngo.staff(observers.change, { body: { idObserver: one.id, phone } })
  const refused = await change(two.phone.replaceAll(' ', ''))
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([409, ['phone']])
  expect((await change(one.phone.replaceAll(' ', ''))).value).toBe(true)
})

test('filters by last seen before a time, never seen, or both; count and order still apply', async () => {
  const ngo = await createNgo(mission)
  await createObserver(mission, ngo.id, { name: 'A never signed in' })
  const seenAt = async (name: string, time: string) => {
    mission.at(time)
    await createPhone(mission, ngo.id, { name })
  }
  await seenAt('B in the morning', '2024-06-09T06:00:00Z')
  await seenAt('C at nine', '2024-06-09T09:00:00Z')
  const search = async (query: Record<string, unknown> | string) => {
    const { value } = await ngo.staff(observers.list, typeof query === 'string' ? { rawQuery: query } : { query })
    expect(value.totalItems).toBe(value.data.length)
    return names(value)
  }
  // 12:00 in Bucharest is 09:00 UTC.
  expect(await search({ lastSeenBefore: '2024-06-09 12:00' })).toEqual(['B in the morning'])
  expect(await search({ LASTSEENBEFORE: '2024-06-09T09:00:01Z' })).toEqual(['B in the morning', 'C at nine'])
  expect(await search({ neverSeen: 'true' })).toEqual(['A never signed in'])
  expect(await search({ neverSeen: true, lastSeenBefore: '2024-06-09 12:00' })).toEqual([
    'A never signed in',
    'B in the morning',
  ])
  expect(await search({ neverSeen: true, lastSeenBefore: '2024-06-09 12:00', name: 'morn' })).toEqual([
    'B in the morning',
  ])
  expect(await search('neverSeen=false&lastSeenBefore=')).toHaveLength(3)
  const wrong = await ngo.staff(observers.list, { query: { lastSeenBefore: 'an hour ago', neverSeen: 'perhaps' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['lastSeenBefore', 'neverSeen']])
})

test('a page or size out of range is clamped; a non-number is rejected', async () => {
  const ngo = await createNgo(mission)
  const clamped = await ngo.staff(observers.list, { query: { page: '-3', pageSize: 999_999 } })
  expect(clamped.value).toMatchObject({ page: 1, pageSize: 1000 })
  const word = await ngo.staff(observers.list, { query: { page: 'two', sortBy: 'pin' } })
  expect(word.status).toBe(400)
  expect(Object.keys(word.problem.errors ?? {}).sort()).toEqual(['page', 'sortBy'])
})

test('adds an observer from the body or the query string; the body takes precedence', async () => {
  const ngo = await createNgo(mission)
  const added = await ngo.staff(observers.add, {
    query: { PHONE: '0733 001', Name: 'From the address', pin: '1234' },
    body: { name: 'From the body', sendSMS: 'true' },
  })
  expect(added.status).toBe(200)
  const { value } = await ngo.staff(observers.list, { query: { Number: '0733001' } })
  expect(value.data).toMatchObject([{ id: added.value, name: 'From the body', phone: '0733 001', ngo: ngo.name }])
})

test('rejects a phone in use, with any spaces, until its observer is removed', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id, { phone: '0744 55 66' })
  const again = { body: { name: 'Second', phone: ' 07445566', pin: '1234' } }
  const refused = await ngo.staff(observers.add, again)
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
  expect(Object.keys(refused.problem.errors ?? {})).toEqual(['phone'])
  await ngo.staff(observers.remove, { query: { id: observer.id } })
  expect((await ngo.staff(observers.add, again)).status).toBe(200)
})

test('only an organizer can add to another NGO', async () => {
  const ngo = await createNgo(mission)
  const organizer = await createNgo(mission, { organizer: true })
  const toNgo = (phone: string) => ({ body: { name: 'Somebody', phone, pin: '1234', idNgo: ngo.id } })
  expect((await organizer.staff(observers.add, toNgo('0755 001'))).status).toBe(200)
  const other = await createNgo(mission)
  const refused = await other.staff(observers.add, toNgo('0755 002'))
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([404, ['idNgo']])
})

test('changes the submitted fields and returns whether anything changed', async () => {
  const ngo = await createNgo(mission)
  const { id, phone } = await createObserver(mission, ngo.id)
  const change = { body: { idObserver: String(id), name: 'New name', phone } }
  expect((await ngo.staff(observers.change, change)).value).toBe(true)
  expect((await ngo.staff(observers.change, change)).value).toBe(false)
  const { value } = await ngo.staff(observers.list, { query: { name: 'new NAME' } })
  expect(value.data.map(row => row.id)).toContain(id)
})

test('a foreign or unknown observer is not found, even if other fields are invalid', async () => {
  const ngo = await createNgo(mission)
  const other = await createNgo(mission)
  const foreign = await createObserver(mission, other.id)
  for (const idObserver of [foreign.id, 2_000_000_000]) {
    expect((await ngo.staff(observers.change, { body: { idObserver, name: '' } })).status).toBe(404)
    expect((await ngo.staff(observers.remove, { query: { id: idObserver } })).status).toBe(404)
  }
  const reset = { action: 'reset-password', phoneNumber: foreign.phone, pin: '4321' } as const
  expect((await ngo.staff(observers.resetPin, { body: reset })).status).toBe(404)
})

test('a new PIN ends the phone’s session and is required for the next sign-in', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  const body = { action: 'reset-password', phoneNumber: phone.phone, pin: ' 4 digits ' } as const
  const reset = await ngo.staff(observers.resetPin, { body })
  expect([reset.status, reset.text]).toEqual([200, ''])
  expect((await phone.call(session.revoke)).status).toBe(401)
  await expect(mission.signIn(phone.phone, secret, 'push')).rejects.toThrow()
  await mission.signIn(phone.phone, ' 4 digits ', 'push')
})

test('the original back office’s edit sets the PIN as “password”; an empty one changes nothing', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  const edit = { idObserver: phone.id, name: 'Edited', phone: phone.phone }
  expect((await ngo.staff(observers.change, { body: { ...edit, password: '' } })).value).toBe(true)
  expect((await phone.call(geography.counties)).status).toBe(200)
  expect((await ngo.staff(observers.change, { body: { ...edit, password: 'new pin' } })).value).toBe(true)
  expect((await phone.call(geography.counties)).status).toBe(401)
  await expect(mission.signIn(phone.phone, secret, 'push')).rejects.toThrow()
  await mission.signIn(phone.phone, 'new pin', 'push')
  // `pin` takes precedence.
  await ngo.staff(observers.change, { body: { ...edit, pin: 'the pin', password: 'not it' } })
  await mission.signIn(phone.phone, 'the pin', 'push')
  const short = await ngo.staff(observers.change, { body: { ...edit, password: '12' } })
  expect([short.status, Object.keys(short.problem.errors ?? {})]).toEqual([400, ['password']])
})

test('a reset with another action is rejected', async () => {
  const ngo = await createNgo(mission)
  const { phone } = await createObserver(mission, ngo.id)
  const reset = await ngo.staff(observers.resetPin, { body: { action: 'erase', phoneNumber: phone, pin: '1234' } })
  expect([reset.status, Object.keys(reset.problem.errors ?? {})]).toEqual([400, ['action']])
})

test('a removed observer is off the list and signed out', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  expect((await ngo.staff(observers.remove, { query: { id: phone.id } })).value).toBe(true)
  expect((await ngo.staff(observers.list)).value.data).toEqual([])
  expect((await phone.call(session.revoke)).status).toBe(401)
  expect((await ngo.staff(observers.remove, { query: { id: phone.id } })).status).toBe(404)
})
