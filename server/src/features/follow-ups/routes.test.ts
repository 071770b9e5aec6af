import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { followUps } from '@scrutineer/contract/follow-up'
import { situation } from '@scrutineer/contract/situation'
import { staff as accounts } from '@scrutineer/contract/staff'
import { expect, test } from 'vitest'
import { answerTo, createAccount, createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const post = (question: number, ...options: number[]) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, options)] } })
const threadAt = (number: number, observer = phone) => ({
  idObserver: observer.id,
  idPollingStation: county.stationId(number),
})
/** The follow-up of the phone's report from station 1. */
const open = async () => (await ngo.staff(followUps.open, { body: threadAt(1) })).value
const eventsOf = ({ events }: { events: { kind: string; account: string | null; value: string | null }[] }) =>
  events.map(({ kind, account, value }) => [kind, account, value])

test('a flagged answer opens a follow-up, which names the answer', async () => {
  await post(0, 2)
  expect(await open()).toMatchObject({
    state: 'new',
    owner: null,
    severity: null,
    openedAt: '2024-06-09T09:00:00.000Z',
    reports: [{ ...threadAt(1), observerName: phone.name, pollingStationName: `${county.code} 1` }],
    events: [{ kind: 'opened', account: null, value: '1 Pressure', at: '2024-06-09T09:00:00.000Z' }],
  })
})

test('an answer without a flag opens none; staff open it by hand, once', async () => {
  await post(0, 0)
  const row = await mission.db.selectFrom('thread').where('observer_id', '=', phone.id).selectAll().executeTakeFirst()
  expect(row?.follow_up_id).toBeNull()
  const first = await open()
  expect(eventsOf(first)).toEqual([['opened', ngo.account, null]])
  expect((await open()).id).toBe(first.id)
})

test('of several who take it at once one becomes the owner, the others learn who', async () => {
  await post(0, 2)
  const { id } = await open()
  const second = await createAccount(mission, ngo.id)
  const replies = await Promise.all(
    [ngo, second, organizer].map(({ staff }) => staff(followUps.take, { params: { id } })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { owner, state, events } = (await ngo.staff(followUps.get, { params: { id } })).value
  expect(state).toBe('taken')
  expect(events.filter(({ kind }) => kind === 'taken')).toHaveLength(1)
  for (const { status, problem } of replies)
    if (status === 409) expect(problem).toMatchObject({ code: 'conflict', owner })
})

test('only the owner or an organizer changes the state, the severity and the referral; a colleague may comment', async () => {
  await post(0, 2)
  const { id } = await open()
  const second = await createAccount(mission, ngo.id)
  const params = { id }
  await ngo.staff(followUps.take, { params })
  const refused = [
    await second.staff(followUps.setState, { params, body: { state: 'confirmed' } }),
    await second.staff(followUps.setSeverity, { params, body: { severity: 'high' } }),
    await second.staff(followUps.refer, { params, body: { to: 'police' } }),
    await second.staff(followUps.release, { params }),
    await second.staff(followUps.assign, { params, body: { account: second.account } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  at('09:10')
  await second.staff(followUps.comment, { params, body: { text: 'Rang: the seal is cut.' } })
  await ngo.staff(followUps.setSeverity, { params, body: { severity: 'high' } })
  await ngo.staff(followUps.refer, { params, body: { to: 'county bureau' } })
  await organizer.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  const { value } = await ngo.staff(followUps.get, { params })
  expect(value).toMatchObject({
    state: 'confirmed',
    owner: ngo.account,
    severity: 'high',
    referredTo: 'county bureau',
    referredAt: '2024-06-09T09:10:00.000Z',
  })
  expect(eventsOf(value)).toEqual([
    ['opened', null, '1 Pressure'],
    ['taken', ngo.account, null],
    ['comment', second.account, 'Rang: the seal is cut.'],
    ['severity', ngo.account, 'high'],
    ['referred', ngo.account, 'county bureau'],
    ['state', organizer.account, 'confirmed'],
  ])
})

test('a newer flagged answer reopens a finished follow-up, keeps the owner and says why', async () => {
  await post(0, 2)
  const { id } = await open()
  const params = { id }
  await ngo.staff(followUps.take, { params })
  await ngo.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  await ngo.staff(followUps.setState, { params, body: { state: 'closed' } })
  at('10:00')
  await post(0, 0)
  expect((await ngo.staff(followUps.get, { params })).value.state).toBe('closed')
  await post(1, 1)
  const { value } = await ngo.staff(followUps.get, { params })
  expect(value).toMatchObject({ state: 'reopened', owner: ngo.account, updatedAt: '2024-06-09T10:00:00.000Z' })
  expect(eventsOf(value).at(-1)).toEqual(['reopened', null, '2 No'])
  expect((await ngo.staff(followUps.take, { params })).value.state).toBe('taken')
})

test('a released follow-up can be taken again; an assigned one belongs to the other account', async () => {
  await post(0, 2)
  const { id } = await open()
  const params = { id }
  const second = await createAccount(mission, ngo.id)
  await ngo.staff(followUps.take, { params })
  expect((await ngo.staff(followUps.release, { params })).value).toMatchObject({ state: 'new', owner: null })
  await ngo.staff(followUps.take, { params })
  const assigned = await ngo.staff(followUps.assign, { params, body: { account: second.account } })
  expect(assigned.value).toMatchObject({ state: 'taken', owner: second.account })
  const other = await createNgo(mission)
  const stranger = await organizer.staff(followUps.assign, { params, body: { account: other.account } })
  expect(stranger.problem.errors).toHaveProperty('account')
  await organizer.staff(accounts.remove, {
    params: { id: ngo.id, adminId: second.id },
  })
  const { value } = await ngo.staff(followUps.get, { params })
  expect(value).toMatchObject({ state: 'new', owner: null })
  expect(eventsOf(value).at(-1)).toEqual(['released', second.account, 'account_deleted'])
})

test('reports of one NGO are linked and unlinked; one of another NGO is refused', async () => {
  await post(0, 2)
  const colleague = await createPhone(mission, ngo.id)
  await colleague.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const stranger = await createPhone(mission, (await createNgo(mission)).id)
  await stranger.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const { id } = await open()
  const params = { id }
  const earlier = (await ngo.staff(followUps.open, { body: threadAt(1, colleague) })).value.id
  await ngo.staff(followUps.take, { params })
  const linked = (await ngo.staff(followUps.link, { params, body: threadAt(1, colleague) })).value
  expect(linked.reports.map(({ idObserver }) => idObserver).toSorted()).toEqual([phone.id, colleague.id].toSorted())
  expect(linked.events.at(-1)).toMatchObject({ kind: 'linked', report: `${county.code} 1, ${colleague.name}` })
  const rows = await mission.db.selectFrom('thread').where('follow_up_id', '=', id).selectAll().execute()
  expect(rows.map(row => [row.follow_up_state, row.follow_up_owner_id === null])).toEqual([
    ['taken', false],
    ['taken', false],
  ])
  const left = (await ngo.staff(followUps.get, { params: { id: earlier } })).value
  // Without a report it is no longer work to do.
  expect([
    left.state,
    ...eventsOf(left)
      .slice(-2)
      .map(([kind]) => kind),
  ]).toEqual(['closed', 'unlinked', 'state'])
  expect((await ngo.staff(situation.get)).value.followUps).toMatchObject({ untaken: 0, oldestUntaken: null })
  expect((await organizer.staff(followUps.link, { params, body: threadAt(1, stranger) })).status).toBe(409)
  expect((await ngo.staff(followUps.link, { params, body: threadAt(1, stranger) })).status).toBe(404)
  const unlinked = (await ngo.staff(followUps.unlink, { params, body: threadAt(1, colleague) })).value
  expect(unlinked.reports.map(({ idObserver }) => idObserver)).toEqual([phone.id])
  expect((await ngo.staff(followUps.unlink, { params, body: threadAt(1) })).status).toBe(409)
  expect((await ngo.staff(followUps.open, { body: threadAt(1, colleague) })).value).toMatchObject({ state: 'new' })
})

test('each change is audited and sends a live event per report', async () => {
  await post(0, 2)
  const { id } = await open()
  const before = await liveEvents()
  await ngo.staff(followUps.take, { params: { id } })
  await ngo.staff(followUps.comment, { params: { id }, body: { text: 'secret words' } })
  expect((await liveEvents()) - before).toBe(2)
  const { data } = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'follow_up.comment', subject: { kind: 'followUp', id } },
    { action: 'follow_up.take', subject: { kind: 'followUp', id } },
  ])
  expect(JSON.stringify(data)).not.toContain('secret words')
})

const liveEvents = async () => {
  const rows = await mission.db.selectFrom('live_event').where('kind', '=', 'followUp').selectAll().execute()
  return rows.filter(row => row.observer_id === phone.id).length
}

test('a phone gets nothing of it', async () => {
  await post(0, 2)
  const { id } = await open()
  expect((await phone.call(followUps.get, { params: { id } })).status).toBe(403)
})
