import { imports } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { pins } from '@scrutineer/contract/pins'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, createNgo, createPhone, secret } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { removeExpiredRows } from '../../session/routes.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
const mission = await sharedMission()
beforeEach(async () => {
  ngo = await createNgo(mission)
})

const batchesOf = async () => (await ngo.staff(pins.list)).value
const show = async (id: number, staff = ngo.staff) => staff(pins.show, { params: { id } })

test('the generated PINs of an import can be looked at again, and only these', async () => {
  const lines = [
    'phone,pin,name',
    '0901-001,111111,Zoe',
    '0901-002,1,Too short',
    '0901-003,333333,Own PIN',
    '0901-004,444444,Ana',
  ]
  const body = { ongId: ngo.id, generatedPins: '2,3,5' }
  await ngo.staff(imports.observers, { body, files: [new File([lines.join('\n')], 'observers.csv')] })
  const [batch, ...others] = await batchesOf()
  expect([batch?.count, others]).toEqual([2, []])
  const shown = (await show(batch?.id ?? 0)).value
  expect(shown.map(({ name, phone, pin }) => [name, phone, pin])).toEqual([
    ['Ana', '0901-004', '444444'],
    ['Zoe', '0901-001', '111111'],
  ])
  const stored = await mission.db.selectFrom('generated_pins').select('sealed').execute()
  for (const { sealed } of stored) expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('111111')
})

test('reissued PINs replace the old ones, end the phones’ sessions, and skip observers of other NGOs', async () => {
  const [one, two] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const other = await createPhone(mission, (await createNgo(mission)).id)
  const { value: batch } = await ngo.staff(pins.reissue, { body: { observers: [one.id, two.id, other.id] } })
  expect(batch.count).toBe(2)
  const shown = (await show(batch.id)).value
  expect(shown.map(({ idObserver }) => idObserver).sort()).toEqual([one.id, two.id].sort())
  for (const { phone, pin } of shown) await mission.signIn(phone, pin, 'push')
  expect((await one.call(observers.count)).status).toBe(401)
  expect((await other.call(observers.count)).status).toBe(403)
  expect((await ngo.staff(pins.reissue, { body: { observers: [other.id] } })).status).toBe(404)
  expect((await ngo.staff(pins.reissue, { body: { observers: [] } })).status).toBe(400)
})

test('a PIN that was changed since isn’t shown', async () => {
  const [changed, same] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const { value: batch } = await ngo.staff(pins.reissue, { body: { observers: [changed.id, same.id] } })
  await ngo.staff(observers.change, { body: { idObserver: changed.id, pin: 'typed by staff' } })
  expect((await show(batch.id)).value.map(({ idObserver }) => idObserver)).toEqual([same.id])
})

test('only the account that made them sees them, each look is audited, and they are deleted after a day', async () => {
  const phone = await createPhone(mission, ngo.id)
  const { value: batch } = await ngo.staff(pins.reissue, { body: { observers: [phone.id] } })
  const { staff: colleague } = await createAccount(mission, ngo.id)
  const organizer = await createNgo(mission, { organizer: true })
  expect((await colleague(pins.list)).value).toEqual([])
  for (const staff of [colleague, organizer.staff]) expect((await show(batch.id, staff)).status).toBe(404)
  expect((await mission.anonymous(pins.show, { params: { id: batch.id } })).status).toBe(401)
  await show(batch.id)
  await show(batch.id)
  const entries = await mission.db
    .selectFrom('audit')
    .where('action', '=', 'observers.show_pins')
    .where('account', '=', ngo.account)
    .select('facts')
    .execute()
  expect(entries).toEqual([{ facts: { count: 1 } }, { facts: { count: 1 } }])
  mission.at('2024-06-10T09:00:00Z')
  const later = await mission.signIn(ngo.account, secret)
  expect((await later(pins.list)).value).toEqual([])
  expect((await show(batch.id, later)).status).toBe(404)
  await removeExpiredRows(mission.dependencies)
  expect(await mission.db.selectFrom('generated_pins').where('id', '=', batch.id).select('id').execute()).toEqual([])
})
