import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { stations } from '@scrutineer/contract/stations'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerTo, createAccount, type createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

type Ngo = Awaited<ReturnType<typeof createNgo>>
let colleague: { account: string; staff: Ngo['staff'] }
const { mission, organizer, form, ngo, county } = await reporting()
beforeEach(async () => {
  colleague = await createAccount(mission, ngo.id)
})

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)

/** An emergency with its follow-up. */
const createReport = async () => {
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { id } = (await ngo.staff(followUps.open, { body })).value
  return { phone, body, params: { id } }
}
const read = async (params: { id: number }) => (await ngo.staff(followUps.get, { params })).value

test('a report doesn’t leave the follow-up of a colleague: only its owner or an organizer links or unlinks it', async () => {
  const [own, theirs] = [await createReport(), await createReport()]
  await ngo.staff(followUps.take, { params: own.params })
  await colleague.staff(followUps.take, { params: theirs.params })
  const owned = { status: 409, problem: { code: 'conflict', owner: colleague.account } }
  expect(await ngo.staff(followUps.link, { params: own.params, body: theirs.body })).toMatchObject(owned)
  expect(await read(theirs.params)).toMatchObject({ state: 'taken', owner: colleague.account })
  const third = await createReport()
  expect((await colleague.staff(followUps.link, { params: theirs.params, body: third.body })).status).toBe(200)
  expect(await ngo.staff(followUps.unlink, { params: theirs.params, body: third.body })).toMatchObject(owned)
  expect((await colleague.staff(followUps.unlink, { params: theirs.params, body: third.body })).status).toBe(200)
  expect((await organizer.staff(followUps.link, { params: own.params, body: theirs.body })).status).toBe(200)
})

test('an emergency that is linked to a closed follow-up reopens it with the age of the emergency, and the history says who did it', async () => {
  const finished = await createReport()
  at('09:05')
  const another = await createReport()
  await colleague.staff(followUps.take, { params: finished.params })
  await colleague.staff(followUps.setState, { params: finished.params, body: { state: 'confirmed' } })
  await colleague.staff(followUps.setState, { params: finished.params, body: { state: 'closed' } })
  at('10:00')
  const { value } = await ngo.staff(followUps.link, { params: finished.params, body: another.body })
  expect(value).toMatchObject({
    state: 'reopened',
    owner: colleague.account,
    waitingSince: '2024-06-09T09:05:00.000Z',
  })
  expect(value.events.at(-1)).toMatchObject({ kind: 'reopened', account: ngo.account })
})

test('of two follow-ups that are linked to each other at once, one takes both reports, and the other link is refused', async () => {
  const [a, b] = [await createReport(), await createReport()]
  const link = (target: typeof a, report: typeof a) =>
    ngo.staff(followUps.link, { params: target.params, body: report.body })
  const replies = await Promise.all([link(a, b), link(b, a)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = replies[0]?.status === 200 ? a : b
  const reports = async ({ params }: typeof a) => (await read(params)).reports.length
  expect([await reports(winner), await reports(winner === a ? b : a)]).toEqual([2, 0])
})

test('a report that leaves a follow-up has waited since the first flag, not since it left', async () => {
  const own = await createReport()
  at('09:05')
  const other = await createReport()
  await ngo.staff(followUps.link, { params: own.params, body: other.body })
  at('10:00')
  await ngo.staff(followUps.unlink, { params: own.params, body: other.body })
  const created = (await ngo.staff(followUps.open, { body: other.body })).value
  expect(created).toMatchObject({ openedAt: '2024-06-09T10:00:00.000Z', waitingSince: '2024-06-09T09:00:00.000Z' })
})

test('the history has the events of follow-ups that lost their last report to it, also of the follow-ups before these', async () => {
  const [target, middle, first] = [await createReport(), await createReport(), await createReport()]
  const comment = (params: { id: number }, text: string) => ngo.staff(followUps.comment, { params, body: { text } })
  await ngo.staff(followUps.take, { params: first.params })
  await comment(first.params, 'rang the chair')
  await ngo.staff(followUps.refer, { params: first.params, body: { to: 'police' } })
  await comment(middle.params, 'same hall')
  at('09:10')
  await ngo.staff(followUps.link, { params: middle.params, body: first.body })
  await ngo.staff(followUps.setState, { params: middle.params, body: { state: 'closed' } })
  at('09:20')
  await ngo.staff(followUps.link, { params: target.params, body: middle.body })
  await ngo.staff(followUps.link, { params: target.params, body: first.body })
  await comment(first.params, 'they answered')
  const { events } = await read(target.params)
  const merged = events.map(({ kind, value, idMergedFollowUp }) => [kind, value, idMergedFollowUp])
  expect(merged).toEqual([
    ['opened', '1 Pressure', undefined],
    ['opened', '1 Pressure', middle.params.id],
    ['opened', '1 Pressure', first.params.id],
    ['taken', null, first.params.id],
    ['comment', 'rang the chair', first.params.id],
    ['referred', 'police', first.params.id],
    ['comment', 'same hall', middle.params.id],
    ['linked', null, middle.params.id],
    ['unlinked', null, middle.params.id],
    ['linked', null, undefined],
    ['linked', null, undefined],
    ['comment', 'they answered', first.params.id],
  ])
  const unlinked = (await ngo.staff(followUps.unlink, { params: target.params, body: first.body })).value
  expect(unlinked.events.at(-1)).toMatchObject({ kind: 'unlinked' })
})

test('events are never changed or deleted, except that stations are merged and accounts deleted', async () => {
  const { params } = await createReport()
  await colleague.staff(followUps.take, { params })
  const change = (assignment: string) =>
    sql.raw(`update follow_up_event set ${assignment} where follow_up_id = ${params.id}`).execute(mission.db)
  for (const assignment of ["value = 'x'", 'at = now()', "account = 'x'", "kind = 'comment'", 'occurred_at = now()'])
    await expect(change(assignment)).rejects.toThrow('never changes')
  await expect(change('staff_id = (select min(id) from staff)')).rejects.toThrow('never changes')
  const deleted = sql`delete from follow_up_event where follow_up_id = ${params.id}`.execute(mission.db)
  await expect(deleted).rejects.toThrow('never changes')
  await change('staff_id = null')
})

test('of two follow-ups with owners one remains after stations are merged, and its history names who lost the other one', async () => {
  const { phone, body, params } = await createReport()
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], 2)] } })
  const duplicate = county.stationId(2)
  const second = { idObserver: phone.id, idPollingStation: duplicate }
  const other = { id: (await ngo.staff(followUps.open, { body: second })).value.id }
  await ngo.staff(followUps.take, { params })
  await colleague.staff(followUps.take, { params: other })
  const merged = await organizer.staff(stations.merge, {
    params: { id: duplicate },
    body: { into: body.idPollingStation, confirm: true },
  })
  expect(merged.status).toBe(200)
  const value = await read(params)
  expect(value).toMatchObject({ state: 'taken', owner: ngo.account })
  expect(value.events.at(-1)).toMatchObject({ kind: 'released', account: colleague.account, value: 'station_merged' })
})
