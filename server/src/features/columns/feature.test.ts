import { columns } from '@scrutineer/contract/columns'
import { start } from '@scrutineer/contract/start'
import { expect, test } from 'vitest'
import { createAccount, createNgo } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

const params = { list: 'observers' } as const
const arranged = [
  { id: 'lastSeen', width: 21.5 },
  { id: 'of a later release', hidden: true },
]

test('an account’s columns of a list are replaced and removed without those of other lists and accounts', async () => {
  const ngo = await createNgo(mission)
  const { staff: colleague } = await createAccount(mission, ngo.id)
  const columnsOf = async (staff: typeof colleague) => (await staff(start.get)).value.account.columns
  await ngo.staff(columns.set, { params, body: { columns: [{ id: 'phone' }] } })
  await ngo.staff(columns.set, { params: { list: 'audit' }, body: { columns: [{ id: 'at' }] } })
  // The server keeps columns that it doesn't know.
  expect((await ngo.staff(columns.set, { params, body: { columns: arranged } })).status).toBe(200)
  expect(await columnsOf(ngo.staff)).toEqual({ observers: arranged, audit: [{ id: 'at' }] })
  expect(await columnsOf(colleague)).toEqual({})
  await ngo.staff(columns.set, { params, body: { columns: [] } })
  expect(await columnsOf(ngo.staff)).toEqual({ audit: [{ id: 'at' }] })
})

test('too many columns, a width beyond the table and another list are refused', async () => {
  const { staff } = await createNgo(mission)
  const statusOf = async (list: string, listColumns: object[]) =>
    // Values that the types exclude.
    (await staff(columns.set, { params: { list } as typeof params, body: { columns: listColumns as typeof arranged } }))
      .status
  expect(await statusOf('observers', Array(31).fill({ id: 'name' }))).toBe(400)
  expect(await statusOf('observers', [{ id: 'name', width: 101 }])).toBe(400)
  expect(await statusOf('observers', [{ id: 'x'.repeat(41) }])).toBe(400)
  expect(await statusOf('forms', [])).toBe(400)
  expect((await staff(start.get)).value.account.columns).toEqual({})
})
