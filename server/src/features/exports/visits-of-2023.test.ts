import { answers } from '@scrutineer/contract/answers'
import { stations } from '@scrutineer/contract/stations'
import { expect, test } from 'vitest'
import { createExportMission } from '../../../test/export-client.ts'
import { createCounty, createPhone } from '../../../test/factories.ts'

test('staff see and export what phones of 2023 ask of a visit; what they don’t ask is empty', async () => {
  const mission = await createExportMission()
  const ngo = await mission.createSignedInNgo()
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const posted = { numberOfVotersOnTheList: 812, ChairmanPresence: 'false', minPresentMembers: null }
  const body = { countyCode: county.code, pollingStationNumber: 1, ...posted }
  expect((await phone.call(answers.arrive, { body })).status).toBe(200)
  const idPollingStation = county.stationId(1)
  const query = { ObserverId: phone.id, PollingStationNumber: idPollingStation }
  const { value: visit } = await ngo.staff(answers.visit, { query })
  const seen = { urbanArea: null, isPollingStationPresidentFemale: null, chairmanPresence: false }
  expect(visit).toEqual({
    ...seen,
    numberOfVotersOnTheList: 812,
    lastModified: expect.any(String),
    observerArrivalTime: null,
    observerLeaveTime: null,
  })
  const { observers } = (await ngo.staff(stations.get, { params: { id: idPollingStation } })).value
  expect(observers.map(observer => observer.visit)).toEqual([visit])
  const history = await ngo.staff(answers.history, { query: { idObserver: phone.id, idPollingStation } })
  expect(history.value.visits).toMatchObject([seen])
  const [headings = [], row = []] = await ngo.csv({ part: 'visits' })
  expect(Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))).toMatchObject({
    'Urban area': '',
    'President is a woman': '',
    'Voters on the list': '812',
    'Members present at least': '',
    'Chairperson present': 'no',
  })
  const unread = {
    countyCode: county.code,
    pollingStationNumber: 2,
    chairmanPresence: null,
    numberOfVotersOnTheList: 'many',
    observerArrivalTime: '2030-06-09T10:00:00Z',
  }
  await phone.call(answers.arrive, { body: unread })
  const other = { ObserverId: phone.id, PollingStationNumber: county.stationId(2) }
  expect((await ngo.staff(answers.visit, { query: other })).value).toMatchObject({
    urbanArea: null,
    isPollingStationPresidentFemale: null,
  })
  const marks = (await ngo.csv({ part: 'visits' })).map(cells => cells.at(-1))
  expect(marks).toEqual(['Later than receipt', '', 'yes'])
  await mission.close()
})
