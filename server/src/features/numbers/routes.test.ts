import { forms } from '@scrutineer/contract/forms'
import { numbers } from '@scrutineer/contract/numbers'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { numbersUpload, typeInto } from '../../../test/typed-numbers.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const numbersForm = (code: string) => createForm(organizer.staff, numbersUpload(code))

let time = Date.UTC(2024, 5, 9, 6)
/** Results are kept for half a minute. */
const tick = (seconds = 60) => {
  time += seconds * 1000
  mission.at(new Date(time).toISOString())
}

test('turnout has a share of the registered voters per time, and what can’t be right', async () => {
  tick()
  const form = await numbersForm('S4')
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const [first, second] = [county.stationId(1), county.stationId(2)]
  await mission.db.updateTable('polling_station').set({ registered_voters: 500 }).where('id', '=', first).execute()
  const [ana, dan] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  await typeInto(ana, form, county.code, 1, 0, ['90', '210', '501'])
  tick(1)
  await typeInto(dan, form, county.code, 1, 0, ['100', 'many'])
  await typeInto(ana, form, county.code, 2, 0, ['70', '60'])
  tick()
  const { value } = await ngo.staff(numbers.turnout)
  const point = (at: string, of: object) => ({ at, ...of })
  expect(value).toMatchObject({ stations: 2, exceeding: 1, falling: 1 })
  expect(value.points).toEqual([
    point('10:00', { stations: 2, comparableStations: 1, voters: 100, registeredVoters: 500 }),
    point('13:00', { stations: 2, comparableStations: 1, voters: 210, registeredVoters: 500 }),
    point('01:30', { stations: 1, comparableStations: 0, voters: 0, registeredVoters: 0 }),
  ])
  const name = (number: number) => `${county.code} ${number}`
  expect(value.problems).toEqual([
    {
      kind: 'exceeds',
      at: '01:30',
      voters: 501,
      limit: 500,
      limitAt: null,
      idPollingStation: first,
      pollingStationName: name(1),
    },
    {
      kind: 'falls',
      at: '13:00',
      voters: 60,
      limit: 70,
      limitAt: '10:00',
      idPollingStation: second,
      pollingStationName: name(2),
    },
  ])
  const stationsOf = async (staff = ngo.staff) => (await staff(numbers.turnout)).value.points.map(each => each.stations)
  expect(await stationsOf(other.staff)).toEqual([0, 0, 0])
  await mission.db.updateTable('polling_station').set({ active: false }).where('id', '=', second).execute()
  tick()
  expect(await stationsOf()).toEqual([1, 1, 1])
})

test('checks have the number of reports for which they fire, and of repairs, of the account’s observers', async () => {
  const form = await numbersForm('S5')
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const [ana, tester] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  await organizer.staff(observers.change, { body: { idObserver: tester.id, isTestObserver: true } })
  const queue = { var: `answers.${form.question(1).id}.${form.optionId(1, 0)}` }
  const rule = { when: { '>': [{ '+': [queue] }, { '+': [100] }] } }
  const says = { en: 'A long queue', ro: 'O coadă lungă' }
  const body = { id: form.id, draft: false, checks: [{ says, severity: 'flag', rule }] }
  await organizer.staff(forms.save, { body })
  for (const station of [1, 2]) await typeInto(ana, form, county.code, station, 1, ['250'])
  await typeInto(tester, form, county.code, 1, 1, ['250'])
  await typeInto(ana, form, county.code, 2, 1, ['25'])
  const read = async (staff = ngo.staff) => (await staff(numbers.checks)).value
  expect(await read()).toEqual([
    { idCheck: expect.any(Number), formCode: 'S5', says, severity: 'flag', open: 1, repaired: 1 },
  ])
  expect(await read(other.staff)).toEqual([])
  await organizer.staff(forms.save, { body: { ...body, checks: [] } })
  expect(await read()).toEqual([])
})
