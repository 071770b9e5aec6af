import { answers } from '@scrutineer/contract/answers'
import { imports } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createCounty, createNgo, createObserver, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('observer counters follow additions, imports, reports and removals', async () => {
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const county = await createCounty(mission)
  const counted = async () => {
    await expectConsistentCounters(mission.db)
    return (await ngo.staff(observers.list)).value.totalItems
  }
  const [going] = [await createObserver(mission, ngo.id), await createPhone(mission, other.id)]
  const phone = await createPhone(mission, ngo.id)
  expect(await counted()).toBe(2)
  const file = new File(['0811-001,1234,Ana\n0811-002,1234,Dan\n0811-003,1234,Eva\n'], 'observers.csv')
  await ngo.staff(imports.observers, { body: { ongId: ngo.id }, files: [file] })
  expect(await counted()).toBe(5)
  await phone.call(answers.arrive, { body: { countyCode: county.code, idPollingStation: 1 } })
  await ngo.staff(observers.remove, { query: { id: going.id } })
  expect(await counted()).toBe(4)
  // A repetition changes nothing.
  expect((await ngo.staff(observers.remove, { query: { id: going.id } })).status).toBe(404)
  expect(await counted()).toBe(4)
})
