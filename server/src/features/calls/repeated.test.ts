import { audit } from '@scrutineer/contract/audit'
import { calls } from '@scrutineer/contract/calls'
import { expect, test } from 'vitest'
import { createNgo, createObserver } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const createCall = async () => {
  mission.at('2024-06-09T09:00:00Z')
  const ngo = await createNgo(mission)
  const { id } = await createObserver(mission, ngo.id)
  const record = (key: string | undefined, changed = {}) =>
    ngo.staff(calls.record, {
      body: { idObserver: id, outcome: 'no_answer', nextTryAt: '2024-06-09T09:30:00Z', ...changed },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const list = async () => (await ngo.staff(calls.list, { query: { idObserver: id } })).value.data
  return { ngo, id, record, list }
}

test('an outcome that is sent again with its key is recorded once, also at the same time', async () => {
  const { ngo, record, list } = await createCall()
  expect((await Promise.all([record('one'), record('one')])).map(({ status }) => status)).toEqual([200, 200])
  mission.at('2024-06-09T09:05:00Z')
  expect((await record('one')).status).toBe(200)
  expect(await list()).toMatchObject([{ outcome: 'no_answer', at: '2024-06-09T09:00:00.000Z' }])
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value.data
  const repeated = { outcome: 'no_answer', repeated: true }
  expect(entries.slice(0, 3).map(({ facts }) => facts)).toEqual([repeated, repeated, { outcome: 'no_answer' }])
})

test('the key of an outcome is refused for another content, and is the account’s own', async () => {
  const { ngo, record, list } = await createCall()
  expect((await record('one')).status).toBe(200)
  const other = await createObserver(mission, ngo.id)
  for (const changed of [{ outcome: 'reached' }, { comment: 'other' }, { idObserver: other.id }]) {
    const reused = await record('one', changed)
    expect([reused.status, reused.problem.code]).toEqual([409, 'conflict'])
  }
  const second = await createCall()
  expect((await second.record('one')).status).toBe(200)
  expect(await second.list()).toHaveLength(1)
  expect((await record('two')).status).toBe(200)
  expect((await record(undefined)).status).toBe(200)
  expect(await list()).toHaveLength(3)
})

test('a repeated outcome keeps the claim that the caller has taken since', async () => {
  const { ngo, id, record } = await createCall()
  const claim = { observer_id: id, claimed_at: new Date('2024-06-09T09:00:00Z') }
  const takeClaim = async () => {
    const staff = await mission.db.selectFrom('staff').where('account', '=', ngo.account).select('id').execute()
    const row = { ...claim, staff_id: staff[0]?.id ?? 0, expires_at: new Date('2024-06-09T09:10:00Z') }
    await mission.db.insertInto('call_claim').values(row).execute()
  }
  await takeClaim()
  await record('one')
  expect((await ngo.staff(calls.claims)).value).toEqual([])
  await takeClaim()
  await record('one')
  expect((await ngo.staff(calls.claims)).value).toMatchObject([{ idObserver: id }])
})
