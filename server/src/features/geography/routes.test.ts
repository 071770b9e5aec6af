import { geography } from '@scrutineer/contract/geography'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('staff and phones get all counties in order, with the highest station number', async () => {
  const last = await createCounty(mission, 'ZZ', 4)
  const first = await createCounty(mission, 'AA', 0)
  await mission.db.updateTable('county').set({ sort_order: 2 }).where('id', '=', last.id).execute()
  await mission.db.insertInto('polling_station').values({ county_id: last.id, number: 12 }).execute()
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  for (const call of [ngo.staff, phone.call]) {
    const { value } = await call(geography.counties)
    expect(value).toEqual([
      { id: first.id, code: 'AA', name: 'County AA', limit: 0, diaspora: false, order: 0, idArea: null },
      { id: last.id, code: 'ZZ', name: 'County ZZ', limit: 12, diaspora: false, order: 2, idArea: null },
    ])
  }
  expect((await mission.anonymous(geography.counties)).status).toBe(401)
})
