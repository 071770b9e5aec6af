import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createPhone } from '../../../test/factories.ts'
import { type Caller, sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('all missing ids are named at once; phones need no observer id', async () => {
  const county = await createCounty(mission)
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  const missingFields = async (call: Caller, query: Record<string, unknown>) => {
    const { status, problem } = await call(notes.list, { query })
    return [status, Object.keys(problem.errors ?? {}).sort()]
  }
  expect(await missingFields(ngo.staff, {})).toEqual([400, ['idObserver', 'idPollingStation']])
  expect(await missingFields(ngo.staff, { idObserver: '', idPollingStation: ' ' })).toEqual([
    400,
    ['idObserver', 'idPollingStation'],
  ])
  expect(await missingFields(ngo.staff, { idPollingStation: 'x' })).toEqual([400, ['idObserver', 'idPollingStation']])
  expect(await missingFields(ngo.staff, { idPollingStation: county.stationId(1) })).toEqual([400, ['idObserver']])
  expect(await missingFields(phone.call, {})).toEqual([400, ['idPollingStation']])
})
