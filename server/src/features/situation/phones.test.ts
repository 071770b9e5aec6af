import { randomUUID } from 'node:crypto'
import { cards } from '@scrutineer/contract/cards'
import { observers } from '@scrutineer/contract/observers'
import { type Held, outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { situation } from '@scrutineer/contract/situation'
import { expect, test } from 'vitest'
import { createItemMaker } from '../../../../testkit/client/outbox-items.ts'
import { createNgo, createPhone, secret } from '../../../test/factories.ts'
import { createCaller, sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const ngo = await createNgo(mission)
const other = await createNgo(mission)
const phonesOf = async (who: typeof ngo, query = {}) => (await who.staff(situation.get, { query })).value.phones

test('phones that hold items, and those not heard from, are counted as in the list behind the number', async () => {
  expect(await phonesOf(ngo)).toBeNull()
  const call = async (id: number, phone: string, held?: Held | null) => {
    const device = { id: randomUUID(), name: 'Android' }
    const signedIn = await mission.anonymous(session.authorizePhone, {
      body: { user: phone, password: secret, device },
    })
    if (held === undefined) return { id, device: device.id }
    const asPhone = createCaller(mission.app, signedIn.value.access_token)
    await asPhone(outbox.post, { body: { device: device.id, held, items: [] } })
    return { id, device: device.id }
  }
  const [first, second, third, gone] = await Promise.all(
    [ngo, ngo, ngo, ngo].map(each => createPhone(mission, each.id)),
  )
  const stranger = await createPhone(mission, other.id)
  if (!first || !second || !third || !gone) throw new Error('no phones')
  const held = (items: number, oldestAt: string | null) => ({ items, oldestAt })
  await call(third.id, third.phone, held(0, null))
  expect(await phonesOf(ngo)).toEqual({ holding: 0, items: 0, oldestAt: null, unknown: 0 })
  await call(first.id, first.phone, held(3, '2024-06-09T08:30:00.000Z'))
  await call(first.id, first.phone, held(2, '2024-06-09T08:10:00.000Z'))
  await call(second.id, second.phone)
  await call(stranger.id, stranger.phone, held(7, '2024-06-09T07:00:00.000Z'))
  // Doesn't count: it is to delete everything, is signed out and has never said what it holds, or its observer is removed.
  const erased = await call(third.id, third.phone, held(9, '2024-06-09T06:00:00.000Z'))
  await ngo.staff(cards.endDevice, { params: erased, body: { erase: true } })
  await ngo.staff(cards.endDevice, { params: await call(third.id, third.phone), body: { erase: false } })
  await call(gone.id, gone.phone, held(5, '2024-06-09T06:00:00.000Z'))
  await ngo.staff(observers.remove, { query: { id: gone.id } })
  const expected = { holding: 2, items: 5, oldestAt: '2024-06-09T08:10:00.000Z', unknown: 1 }
  expect(await phonesOf(ngo)).toEqual(expected)
  expect(await phonesOf(organizer, { idNgo: ngo.id })).toEqual(expected)
  expect(await phonesOf(other)).toMatchObject({ holding: 1, items: 7 })
  const listed = async (holdsItems: boolean) =>
    (await ngo.staff(observers.list, { query: { holdsItems, page: 1, pageSize: 50 } })).value.data
      .map(({ id }) => id)
      .sort()
  expect(await listed(true)).toEqual([first.id, second.id].sort())
  expect(await listed(false)).toEqual([third.id])
})

test('a change between holding and not holding items is announced once', async () => {
  const { id, phone } = await createPhone(mission, ngo.id)
  const device = { id: randomUUID(), name: 'Android' }
  const signedIn = await mission.anonymous(session.authorizePhone, { body: { user: phone, password: secret, device } })
  const call = createCaller(mission.app, signedIn.value.access_token)
  const countEvents = async () => {
    const events = mission.db.selectFrom('live_event').where('kind', '=', 'presence').where('observer_id', '=', id)
    return (await events.select('ngo_id').execute()).map(({ ngo_id }) => ngo_id)
  }
  const before = (await countEvents()).length
  for (const items of [2, 3, 0, 0])
    await call(outbox.post, { body: { device: device.id, held: { items, oldestAt: null }, items: [] } })
  await call(outbox.post, { body: { device: device.id, items: [] } })
  expect((await countEvents()).slice(before)).toEqual([ngo.id, ngo.id])
})

test('a phone doesn’t hold what the call itself brings', async () => {
  const { id, phone } = await createPhone(mission, other.id)
  const device = { id: randomUUID(), name: 'Android' }
  const signedIn = await mission.anonymous(session.authorizePhone, { body: { user: phone, password: secret, device } })
  const call = createCaller(mission.app, signedIn.value.access_token)
  const item = await createItemMaker()({ kind: 'help', body: {} })
  const oldestAt = '2024-06-09T08:10:00.000Z'
  const held = async (items: number, posted: object[]) => {
    await call(outbox.post, {
      body: { device: device.id, held: { items, oldestAt }, items: posted.map(each => ({ ...each })) },
    })
    const [found] = (await other.staff(cards.devices, { params: { id } })).value.devices
    return [found?.heldItems, found?.heldSince]
  }
  expect(await held(1, [item])).toEqual([0, null])
  expect(await held(2, [{ id: 'damaged' }])).toEqual([2, oldestAt])
})
