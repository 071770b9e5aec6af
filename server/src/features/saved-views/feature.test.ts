import { MAX_SAVED_VIEWS, savedViews } from '@scrutineer/contract/saved-views'
import { expect, test } from 'vitest'
import { createNgo } from '../../../test/factories.ts'
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
