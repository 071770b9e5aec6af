import { imports } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test } from 'vitest'
import { createCounty, createNgo } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'

const mission = await sharedMission()
let ngo: Awaited<ReturnType<typeof createNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phones = 0
let counties = 0
beforeEach(async () => {
  ngo = await createNgo(mission)
  const letters = String.fromCharCode(65 + (counties % 26), 65 + Math.floor(counties / 26))
  counties += 1
  county = await createCounty(mission, `Q${letters}`, 3)
  const name = `Ținutul Bistrița-${county.code}`
  await mission.db.updateTable('county').set({ name }).where('id', '=', county.id).execute()
  const station = mission.db.updateTable('polling_station').where('id', '=', county.stationId(2))
  await station.set({ code: `01/${county.code}/002` }).execute()
})

/** The stations of the observers of a file by their references, or the reasons. */
const assign = async (...references: string[]) => {
  const lines = references.map(reference => {
    phones += 1
    return `Observer ${phones};07120${10_000 + phones};1234;${reference}`
  })
  const text = ['Nume;Telefon;PIN;Județ;Secție', ...lines].join('\n')
  const options = { body: { ongId: ngo.id }, files: [new File([text], 'observers.csv')], query: { report: true } }
  const { value, problem } = await ngo.staff(imports.observers, { ...options, headers: { 'accept-language': 'en' } })
  expect(problem.errors).toBeUndefined()
  const { data } = (await ngo.staff(observers.list, { query: { pageSize: 100 } })).value
  const assigned = data.map(({ assignedStations = [] }) => assignedStations.join())
  return { assigned, rejected: typeof value === 'number' ? [] : value.rejected.map(({ reason }) => reason) }
}

test('stations are found by the code or the name of the county, and by numbers in each notation', async () => {
  const { code } = county
  const one = [
    ...[`${code};1`, `${code.toLowerCase()};1`, `${code} ;001`, `${code};Secția 1`, `${code};1.0`, `${code};№ 1`],
    ...[`Ținutul Bistrița-${code};1`, `TINUTUL BISTRITA ${code};1`, `ţinutul  bistriţa ${code};nr. 1`],
  ]
  const { assigned, rejected } = await assign(...one)
  expect([assigned, rejected]).toEqual([Array(one.length).fill(`${code} 1`), []])
})

test('lists and ranges are all their stations, and a code is its station', async () => {
  const { code } = county
  const { assigned } = await assign(`${code};1, 2`, `${code};1-3`, `${code};1 – 2`, `${code};01/${code}/002`)
  expect(assigned.toSorted()).toEqual([
    `${code} 1,${code} 2`,
    `${code} 1,${code} 2`,
    `${code} 1,${code} 2,${code} 3`,
    `${code} 2`,
  ])
})

test('unknown stations are named, those of a range by their numbers', async () => {
  const { code } = county
  const { assigned, rejected } = await assign(`${code};9`, 'Nowhere;1', `${code};2-5`, `${code};1-900`)
  expect(assigned).toEqual([])
  expect(rejected).toEqual(
    [`${code} 9`, 'Nowhere 1', `${code} 4, ${code} 5`, `${code} 1-900`].map(
      labels => `There are no such polling stations: ${labels}.`,
    ),
  )
})

test('the form of an observer takes the same references', async () => {
  const { code } = county
  const body = { name: 'Ana', phone: '0712099001', pin: '1234', assignedStations: [`${code}1`, `01/${code}/002`] }
  expect((await ngo.staff(observers.add, { body })).status).toBe(200)
  const { data } = (await ngo.staff(observers.list)).value
  expect(data[0]?.assignedStations).toEqual([`${code} 1`, `${code} 2`])
})
