import { ngos } from '@scrutineer/contract/ngos'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { staff } from '@scrutineer/contract/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../test/authenticator.ts'
import { createNgo, createObserver, createPhone, secret } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  await mission?.close()
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true, name: 'The organizers' })
})
afterAll(() => mission.close())

const at = (id: number) => ({ params: { id } })

test('an organizer gets all NGOs, other staff only their own', async () => {
  const mine = await createNgo(mission, { name: 'Alpha' })
  expect((await organizer.staff(ngos.list)).value.map(ngo => [ngo.id, ngo.name])).toEqual([
    [mine.id, 'Alpha'],
    [organizer.id, 'The organizers'],
  ])
  expect((await mine.staff(ngos.list)).value.map(ngo => ngo.id)).toEqual([mine.id])
  expect((await mine.staff(ngos.get, at(mine.id))).value).toMatchObject({ name: 'Alpha', isActive: true })
  expect((await mine.staff(ngos.get, at(organizer.id))).status).toBe(404)
})

test('NGOs are in the order of the reader’s alphabet', async () => {
  for (const name of ['Zid', 'Șoim', 'Stea', 'ăsta', 'Barca 10', 'Barca 9']) await createNgo(mission, { name })
  const listed = async (language: string) =>
    (await organizer.staff(ngos.list, { headers: { 'accept-language': language } })).value.map(({ name }) => name)
  const others = ['Barca 9', 'Barca 10']
  expect(await listed('ro')).toEqual(['ăsta', ...others, 'Stea', 'Șoim', 'The organizers', 'Zid'])
  expect(await listed('en')).toEqual(['ăsta', ...others, 'Șoim', 'Stea', 'The organizers', 'Zid'])
})

test('an NGO is added, changed and deleted by an organizer', async () => {
  const body = { id: 0, isSelected: false, name: ' Beta ', shortName: 'B', organizer: 'false', isActive: true }
  const { value: id } = await organizer.staff(ngos.add, { body })
  expect((await organizer.staff(ngos.get, at(id))).value).toEqual({
    id,
    name: 'Beta',
    shortName: 'B',
    organizer: false,
    isActive: true,
    requireSecondFactor: false,
  })
  await organizer.staff(ngos.change, { ...at(id), body: { ...body, idNgo: id, name: 'Gamma' } })
  expect((await organizer.staff(ngos.get, at(id))).value).toMatchObject({ name: 'Gamma' })
  expect((await organizer.staff(ngos.remove, at(id))).status).toBe(200)
  expect((await organizer.staff(ngos.remove, at(id))).status).toBe(404)
})

test('deactivating an NGO ends its people’s sessions; reactivating it doesn’t restore them', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  await organizer.staff(ngos.setActive, { ...at(ngo.id), body: { isActive: false } })
  expect((await ngo.staff(observers.count)).status).toBe(401)
  await expect(mission.signIn(phone.phone, secret, 'push')).rejects.toThrow()
  await organizer.staff(ngos.setActive, { ...at(ngo.id), body: { isActive: true } })
  expect((await ngo.staff(observers.count)).status).toBe(401)
  await mission.signIn(ngo.account, secret)
})

test('an organizer can require a second factor of an NGO’s staff from the next call on, and stop requiring it', async () => {
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const names = { name: 'Careful', shortName: 'C' }
  const demand = (fields: object) => organizer.staff(ngos.change, { ...at(ngo.id), body: { ...names, ...fields } })
  const enrolled = await mission.signIn(ngo.account, secret)
  expect((await demand({ requireSecondFactor: true })).status).toBe(200)
  // Omitted fields stay unchanged.
  await demand({})
  expect((await organizer.staff(ngos.get, at(ngo.id))).value).toMatchObject({ requireSecondFactor: true })
  const refused = await ngo.staff(observers.count)
  expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_enrolment_required'])
  expect((await ngo.staff(ngos.add)).problem.code).toBe('forbidden')
  expect((await other.staff(observers.count)).status).toBe(200)
  await enrolSecondFactor(mission, enrolled)
  expect((await enrolled(observers.count)).status).toBe(200)
  // The account's other sessions were opened without a code and have ended.
  expect((await ngo.staff(observers.count)).status).toBe(401)
  await demand({ requireSecondFactor: false })
  expect((await enrolled(secondFactor.state)).value).toMatchObject({ enrolled: true, required: false })
  const { value: id } = await organizer.staff(ngos.add, { body: { ...names, requireSecondFactor: 'true' } })
  expect((await organizer.staff(ngos.get, at(id))).value).toMatchObject({ requireSecondFactor: true })
})

test('an NGO that becomes an organizer sees everything at once', async () => {
  const ngo = await createNgo(mission)
  await organizer.staff(ngos.setOrganizer, { ...at(ngo.id), body: { isOrganizer: true } })
  expect((await ngo.staff(ngos.list)).value).toHaveLength(2)
})

test('the last active organizer can’t be deactivated, demoted or deleted', async () => {
  const refusals = [
    await organizer.staff(ngos.setActive, { ...at(organizer.id), body: { isActive: false } }),
    await organizer.staff(ngos.setOrganizer, { ...at(organizer.id), body: { isOrganizer: false } }),
    await organizer.staff(ngos.change, {
      ...at(organizer.id),
      body: { name: 'x', shortName: 'x', organizer: false, isActive: true },
    }),
    await organizer.staff(ngos.remove, at(organizer.id)),
  ]
  for (const { status, problem } of refusals) expect([status, problem.code]).toEqual([409, 'conflict'])
  expect((await organizer.staff(ngos.get, at(organizer.id))).value).toMatchObject({ organizer: true, isActive: true })
})

test('an organizer without accounts doesn’t count as a remaining organizer', async () => {
  const body = { name: 'Empty', shortName: 'E', organizer: true, isActive: true }
  const { value: id } = await organizer.staff(ngos.add, { body })
  const refused = await organizer.staff(ngos.setActive, { ...at(organizer.id), body: { isActive: false } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
  await organizer.staff(staff.add, { ...at(id), body: { account: 'successor', password: 'long enough' } })
  expect((await organizer.staff(ngos.setActive, { ...at(organizer.id), body: { isActive: false } })).status).toBe(200)
})

test('concurrent removals of the last account and the last other organizer don’t both succeed', async () => {
  const other = await createNgo(mission, { organizer: true })
  const [account] = (await organizer.staff(staff.list, at(other.id))).value
  const results = await Promise.all([
    organizer.staff(staff.remove, { params: { id: other.id, adminId: account?.id ?? 0 } }),
    other.staff(ngos.setActive, { ...at(organizer.id), body: { isActive: false } }),
  ])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('concurrent changes of organizers and sent notifications never deadlock', async () => {
  const notification = { channel: 'Firebase', from: 'F', title: 'T', message: 'M' }
  const anonymous = { params: { id: organizer.id, adminId: 999_999 } }
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 3 === 0) return (await organizer.staff(staff.remove, anonymous)).status
      if (index % 3 === 1) return (await organizer.staff(notifications.sendToAll, { body: notification })).status
      return (await organizer.staff(ngos.setActive, { ...at(organizer.id), body: { isActive: false } })).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([404, 202, 409]))
})

test('two organizers that deactivate each other concurrently don’t both succeed', async () => {
  const other = await createNgo(mission, { organizer: true })
  const off = { body: { isActive: false } }
  const results = await Promise.all([
    organizer.staff(ngos.setActive, { ...at(other.id), ...off }),
    other.staff(ngos.setActive, { ...at(organizer.id), ...off }),
  ])
  expect(results.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const active = await mission.db.selectFrom('ngo').where('is_active', '=', true).select('id').execute()
  expect(active.length).toBeGreaterThanOrEqual(1)
})

test('an NGO that has or had observers can’t be deleted', async () => {
  const ngo = await createNgo(mission)
  const observer = await createObserver(mission, ngo.id)
  await ngo.staff(observers.remove, { query: { id: observer.id } })
  const refused = await organizer.staff(ngos.remove, at(ngo.id))
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(/has 1 observer,/)])
})

test('an unknown NGO is not found before validation', async () => {
  for (const endpoint of [ngos.change, ngos.setActive, ngos.setOrganizer]) {
    expect((await organizer.staff(endpoint, { ...at(999_999), body: {} })).status).toBe(404)
  }
})
