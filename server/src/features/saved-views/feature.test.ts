import type { Body } from '@scrutineer/contract/core/endpoint'
import { MAX_SAVED_VIEWS, savedViews, viewableLists } from '@scrutineer/contract/saved-views'
import { expect, test } from 'vitest'
import { createAccount, createNgo } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

const view = { list: 'urgents', name: 'Night shift', search: 'county=AB&seen=false' } as const

test('a view is saved, replaced by its name, listed to its account only, and deleted', async () => {
  const ngo = await createNgo(mission)
  const other = await createNgo(mission)
  const { value: id } = await ngo.staff(savedViews.save, { body: view })
  const again = await ngo.staff(savedViews.save, { body: { ...view, search: 'seen=false' } })
  expect(again.value).toBe(id)
  await ngo.staff(savedViews.save, { body: { ...view, list: 'answers', name: 'Ană' } })
  const listed = (await ngo.staff(savedViews.list)).value
  expect(listed.map(({ list, name, search }) => [list, name, search])).toEqual([
    ['answers', 'Ană', view.search],
    ['urgents', 'Night shift', 'seen=false'],
  ])
  expect((await other.staff(savedViews.list)).value).toEqual([])
  expect((await other.staff(savedViews.remove, { params: { id } })).status).toBe(404)
  expect((await ngo.staff(savedViews.remove, { params: { id } })).status).toBe(200)
  expect((await ngo.staff(savedViews.list)).value.map(({ name }) => name)).toEqual(['Ană'])
})

test('beyond the maximum, a view is refused in words, and the others stay', async () => {
  const ngo = await createNgo(mission)
  const save = (number: number) => ngo.staff(savedViews.save, { body: { ...view, name: `View ${number}` } })
  for (let number = 1; number <= MAX_SAVED_VIEWS; number += 1) expect((await save(number)).status).toBe(200)
  const { status, problem } = await save(MAX_SAVED_VIEWS + 1)
  expect([status, problem.detail]).toEqual([409, 'You have 30 saved views of this list: delete one first.'])
  expect((await save(3)).status).toBe(200)
  expect((await ngo.staff(savedViews.list)).value).toHaveLength(MAX_SAVED_VIEWS)
})

test('a shared view is seen by the accounts of its owner’s NGO, not by those of others, and changed by its owner', async () => {
  const ngo = await createNgo(mission)
  const { staff: colleague } = await createAccount(mission, ngo.id)
  const others = [await createNgo(mission), await createNgo(mission, { organizer: true })]
  for (const list of viewableLists) await ngo.staff(savedViews.save, { body: { ...view, list, shared: true } })
  const { value: id } = await ngo.staff(savedViews.save, { body: { ...view, name: 'Also mine' } })
  const listed = (await colleague(savedViews.list)).value
  expect(listed.map(({ list }) => list).toSorted()).toEqual([...viewableLists].toSorted())
  expect(listed.every(({ name, owner, shared }) => shared && owner === ngo.account && name === view.name)).toBe(true)
  for (const { staff } of others) expect((await staff(savedViews.list)).value).toEqual([])

  const body = { name: 'Nights', search: 'seen=true', shared: true }
  const shared = listed[0]?.id ?? 0
  for (const staff of [colleague, ...others.map(other => other.staff)])
    for (const params of [{ id }, { id: shared }]) {
      expect((await staff(savedViews.change, { params, body })).status).toBe(404)
      expect((await staff(savedViews.remove, { params })).status).toBe(404)
    }
  expect((await ngo.staff(savedViews.change, { params: { id: shared }, body })).status).toBe(200)
  expect((await colleague(savedViews.list)).value.find(each => each.id === shared)).toMatchObject(body)
  await ngo.staff(savedViews.change, { params: { id: shared }, body: { ...body, shared: false } })
  expect((await colleague(savedViews.list)).value).toHaveLength(viewableLists.length - 1)
})

test('organizers change the shared views of their NGO, which stay their owner’s', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  const { staff: colleague } = await createAccount(mission, ngo.id)
  const { value: id } = await ngo.staff(savedViews.save, { body: { ...view, shared: true } })
  const own = await ngo.staff(savedViews.save, { body: view })
  expect(own.value).not.toBe(id)
  const change = (body: Body<typeof savedViews.change>) => colleague(savedViews.change, { params: { id }, body })
  expect((await change({ name: 'Nights', search: 'seen=true', shared: true })).status).toBe(200)
  expect((await ngo.staff(savedViews.list)).value).toMatchObject([
    { name: 'Night shift', shared: false },
    { name: 'Nights', search: 'seen=true', owner: ngo.account, shared: true },
  ])
  await ngo.staff(savedViews.save, { body: { ...view, shared: true } })
  const { status, problem } = await change({ ...view, shared: true })
  expect([status, problem.errors]).toEqual([409, { name: ['There is already a view with this name.'] }])
  expect((await colleague(savedViews.remove, { params: { id } })).status).toBe(200)
})
