import { answers } from '@scrutineer/contract/answers'
import { type FollowUp, followUps, MAX_COMMENTS, NEWEST_EVENTS } from '@scrutineer/contract/follow-up'
import { situation } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerTo, createAccount, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

let params: { id: number }
const { mission, organizer, form, ngo, county, phone } = await reporting()
beforeEach(async () => {
  await post(0, 2)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  params = { id: (await ngo.staff(followUps.open, { body })).value.id }
})

const at = (time: string) => mission.at(`2024-06-09T${time.length === 5 ? `${time}:00` : time}Z`)
const post = (question: number, ...options: number[]) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, options)] } })
const take = (caller = ngo) => caller.staff(followUps.take, { params })
const setState = (state: 'confirmed' | 'unfounded' | 'unverifiable' | 'closed', caller = ngo) =>
  caller.staff(followUps.setState, { params, body: { state } })
const undo = (caller: Pick<typeof ngo, 'staff'> = ngo) => caller.staff(followUps.undo, { params })
const read = async () => (await ngo.staff(followUps.get, { params })).value
const row = async () => (await ngo.staff(answers.threads, { query: { urgent: true } })).value.data[0]?.followUp
const refused = { status: 409, problem: { code: 'conflict' } }

test('closing requires a verdict and keeps it; a later flag requires another one', async () => {
  await take()
  expect(await setState('closed')).toMatchObject(refused)
  await setState('unfounded')
  expect(await read()).toMatchObject({ state: 'unfounded', result: 'unfounded' })
  expect((await setState('closed')).value).toMatchObject({ state: 'closed', result: 'unfounded', owner: ngo.account })
  expect(await row()).toMatchObject({ state: 'closed', result: 'unfounded' })
  at('10:00')
  await post(1, 1)
  expect(await read()).toMatchObject({ state: 'reopened' })
  expect(await read()).not.toHaveProperty('result')
  expect(await setState('closed')).toMatchObject(refused)
})

test('what has a verdict is open until it is closed: in the summary, the own list and the situation', async () => {
  await take()
  await setState('unfounded')
  const counts = async () => {
    const { unfinished, mine } = (await ngo.staff(followUps.summary)).value
    const own = (await ngo.staff(answers.threads, { query: { urgent: true, owner: 'me' } })).value.totalItems
    const { states } = (await ngo.staff(situation.get)).value.followUps
    return [unfinished, mine, own, states.flatMap(({ ages }) => ages).reduce((sum, count) => sum + count, 0)]
  }
  expect(await counts()).toEqual([1, 1, 1, 1])
  await setState('closed')
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('an organizer who gives a verdict on what has no owner becomes the owner', async () => {
  expect((await setState('confirmed', organizer)).value).toMatchObject({ state: 'confirmed', owner: organizer.account })
  await undo(organizer)
  expect(await read()).toMatchObject({ state: 'new', owner: null })
})

test('the age counts from the first flag: a release marks a follow-up as returned', async () => {
  at('09:10')
  await take()
  at('09:20')
  const released = (await ngo.staff(followUps.release, { params })).value
  expect(released).toMatchObject({
    state: 'new',
    owner: null,
    waitingSince: '2024-06-09T09:00:00.000Z',
    returned: true,
  })
  expect(await row()).toMatchObject({ waitingSince: '2024-06-09T09:00:00.000Z', returned: true })
  expect((await ngo.staff(followUps.summary)).value.oldestUntaken?.since).toBe('2024-06-09T09:00:00.000Z')
  expect((await take()).value).not.toHaveProperty('returned')
})

test('a report that is linked brings the time since which it has waited', async () => {
  at('09:30')
  const later = await createPhone(mission, ngo.id)
  await later.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const body = { idObserver: later.id, idPollingStation: county.stationId(1) }
  const target = { id: (await ngo.staff(followUps.open, { body })).value.id }
  const own = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  await ngo.staff(followUps.link, { params: target, body: own })
  const { value } = await ngo.staff(followUps.get, { params: target })
  expect(value.waitingSince).toBe('2024-06-09T09:00:00.000Z')
})

test('each change of state, owner, severity or referral can be undone by its author for half a minute', async () => {
  const changes: (() => Promise<{ status: number }>)[] = [
    () => take(),
    () => ngo.staff(followUps.setSeverity, { params, body: { severity: 'high' } }),
    () => ngo.staff(followUps.refer, { params, body: { to: 'Police', at: '2024-06-09 11:30' } }),
    () => ngo.staff(followUps.refer, { params, body: { to: 'Press' } }),
    () => setState('confirmed'),
    () => setState('closed'),
    () => ngo.staff(followUps.release, { params }),
  ]
  const shape = ({ state, owner, result, severity, referredTo, referredAt, waitingSince, returned }: FollowUp) => ({
    state,
    owner,
    result,
    severity,
    referredTo,
    referredAt,
    waitingSince,
    returned,
  })
  for (const change of changes) {
    const before = shape(await read())
    expect((await change()).status).toBe(200)
    const { status, value } = await undo()
    expect([status, shape(value)]).toEqual([200, before])
    expect(value.events.at(-1)).toMatchObject({ kind: 'undone', account: ngo.account })
    await change()
  }
})

test('a change that staff saw late can still be undone; it is final after half a minute, for others, and after another change; comments don’t matter', async () => {
  await take()
  // Ten seconds since it was shown, which was later than it was made.
  at('09:00:30')
  const colleague = await createAccount(mission, ngo.id)
  await colleague.staff(followUps.comment, { params, body: { text: 'I can take it' } })
  expect(await undo(colleague)).toMatchObject(refused)
  expect((await undo()).value).toMatchObject({ state: 'new', owner: null })
  await take()
  await setState('confirmed')
  await post(1, 1)
  expect(await undo()).toMatchObject(refused)
  await setState('confirmed')
  at('09:01:01')
  expect(await undo()).toMatchObject(refused)
  expect(await read()).toMatchObject({ state: 'confirmed' })
})

test('an undone verdict on a reopened follow-up leaves the time since which it has waited', async () => {
  await take()
  await setState('confirmed')
  at('10:00')
  await post(1, 1)
  at('10:30')
  await setState('unfounded')
  expect((await undo()).value).toMatchObject({ state: 'reopened', waitingSince: '2024-06-09T10:00:00.000Z' })
})

test('a follow-up has up to 500 comments; replies have the newest 50 events, the earlier ones are on pages', async () => {
  const comment = (text: string) => ngo.staff(followUps.comment, { params, body: { text } })
  await sql`
    insert into follow_up_event (follow_up_id, at, kind, account, value)
    select ${params.id}, now(), 'comment', 'x', 'comment ' || n from generate_series(1, ${MAX_COMMENTS - 1}::int) as n`.execute(
    mission.db,
  )
  const { value } = await comment('the last')
  expect(value).toMatchObject({ numberOfEvents: MAX_COMMENTS + 1, numberOfComments: MAX_COMMENTS })
  expect([value.events.length, value.events.at(-1)?.value]).toEqual([NEWEST_EVENTS, 'the last'])
  expect(await comment('one more')).toMatchObject(refused)
  const seen: (string | null)[] = []
  for (let page = 1; page <= 11; page += 1) {
    const { data, pageSize, totalItems } = (
      await ngo.staff(followUps.events, { params, query: { page, pageSize: 500 } })
    ).value
    expect([pageSize, totalItems]).toEqual([NEWEST_EVENTS, MAX_COMMENTS + 1])
    seen.push(...data.map(event => event.value))
  }
  expect([seen.length, seen[0], seen[1], seen.at(-1)]).toEqual([501, 'the last', 'comment 499', '1 Pressure'])
})
