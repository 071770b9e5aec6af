import { ngos } from '@scrutineer/contract/ngos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNgo, aPhone } from '../../../test/factories.ts'
import { aMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
beforeAll(async () => {
  mission = await aMission()
})
afterAll(() => mission.close())

test('an organizer gets all NGOs, staff of another only their own', async () => {
  const organizer = await aNgo(mission, { organizer: true, name: 'Beta' })
  const mine = await aNgo(mission, { name: 'Alpha' })
  const all = await organizer.staff(ngos.list)
  expect(all.value.map(ngo => [ngo.id, ngo.name, ngo.organizer, ngo.isActive])).toEqual([
    [mine.id, 'Alpha', false, true],
    [organizer.id, 'Beta', true, true],
  ])
  expect((await mine.staff(ngos.list)).value.map(ngo => ngo.id)).toEqual([mine.id])
})

test('phones and strangers get none', async () => {
  const phone = await aPhone(mission, (await aNgo(mission)).id)
  expect((await phone.call(ngos.list)).status).toBe(403)
  expect((await mission.nobody(ngos.list)).status).toBe(401)
})
