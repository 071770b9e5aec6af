import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { ngos } from '@scrutineer/contract/ngos'
import { session } from '@scrutineer/contract/session'
import { situation } from '@scrutineer/contract/situation'
import { staff as accounts } from '@scrutineer/contract/staff'
import { expect, test } from 'vitest'
import { answerTo, createAccount, createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { releaseSilentFollowUps } from '../../db/shared/follow-ups/release.ts'
import { releaseSilent } from './release-silent.ts'

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
/** A follow-up that its owner has closed. Signed-out owners keep what is closed. */
const closed = async () => {
  await post(0, 2)
  const params = { id: (await open()).id }
  const second = await createAccount(mission, ngo.id)
  await second.staff(followUps.take, { params })
  await second.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  await second.staff(followUps.setState, { params, body: { state: 'closed' } })
  return { params, second }
}

test('what is reopened after its owner signed out is released by the server, and the history says why', async () => {
  const { params, second } = await closed()
  at('11:00')
  await second.staff(session.revoke)
  at('12:00')
  await post(1, 1)
  await releaseSilent(mission.dependencies)
  const { value } = await ngo.staff(followUps.get, { params })
  expect(value).toMatchObject({ state: 'reopened', owner: null, waitingSince: '2024-06-09T12:00:00.000Z' })
  expect(eventsOf(value).slice(-2)).toEqual([
    ['reopened', null, '2 No'],
    ['released', second.account, 'signed_out'],
  ])
  expect((await ngo.staff(followUps.summary)).value).toMatchObject({ untaken: 1 })
  expect((await ngo.staff(followUps.take, { params })).value).toMatchObject({ state: 'taken', owner: ngo.account })
})

test('what is reopened while its owner is signed out can be taken at once; otherwise the owner keeps it', async () => {
  const { params, second } = await closed()
  at('12:00')
  await post(1, 1)
  await releaseSilent(mission.dependencies)
  const refused = await ngo.staff(followUps.take, { params })
  expect([refused.status, refused.problem]).toMatchObject([409, { owner: second.account }])
  await second.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  await second.staff(followUps.setState, { params, body: { state: 'closed' } })
  await second.staff(session.revoke)
  at('12:30')
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 1, [0])] } })
  await post(1, 1)
  const { value } = await ngo.staff(followUps.take, { params })
  expect(value).toMatchObject({ state: 'taken', owner: ngo.account })
  expect(eventsOf(value).slice(-2)).toEqual([
    ['released', second.account, 'signed_out'],
    ['taken', ngo.account, null],
  ])
})

test('what has a verdict and isn’t closed is released when its owner signs out, but not after silence', async () => {
  await post(0, 2)
  const params = { id: (await open()).id }
  const second = await createAccount(mission, ngo.id)
  await second.staff(followUps.take, { params })
  await second.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  at('11:00')
  await releaseSilentFollowUps(mission.db, new Date('2024-06-09T10:30:00Z'), mission.dependencies.clock())
  expect(await open()).toMatchObject({ state: 'confirmed', owner: second.account })
  await second.staff(session.revoke)
  expect(await open()).toMatchObject({ state: 'confirmed', owner: null, returned: true })
  expect((await ngo.staff(followUps.take, { params })).value).toMatchObject({ state: 'confirmed', owner: ngo.account })
})

test('a reopened follow-up is released when its owner signs out, is silent, or is deleted', async () => {
  const { params, second } = await closed()
  at('10:00')
  await post(1, 1)
  const last = async () => {
    const { state, owner, events } = (await ngo.staff(followUps.get, { params })).value
    return [state, owner, events.at(-1)?.kind, events.at(-1)?.value]
  }
  await second.staff(session.revoke)
  expect(await last()).toEqual(['reopened', null, 'released', 'signed_out'])
  const reopen = async (account: string) => {
    await organizer.staff(followUps.assign, { params, body: { account } })
    await organizer.staff(followUps.setState, { params, body: { state: 'confirmed' } })
    await organizer.staff(followUps.setState, { params, body: { state: 'closed' } })
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 1, [0])] } })
    await post(1, 1)
  }
  await reopen(ngo.account)
  const release = () =>
    releaseSilentFollowUps(mission.db, new Date('2024-06-09T10:30:00Z'), mission.dependencies.clock())
  at('10:45')
  await release()
  expect(await last()).toEqual(['reopened', null, 'released', 'silence'])
  at('11:00')
  await reopen(second.account)
  await release()
  expect((await last()).slice(0, 3)).toEqual(['reopened', second.account, 'reopened'])
  await organizer.staff(accounts.remove, { params: { id: ngo.id, adminId: second.id } })
  expect(await last()).toEqual(['reopened', null, 'released', 'account_deleted'])
})

test('the age of a reopened follow-up doesn’t depend on comments, and is the same in all lists', async () => {
  const { params } = await closed()
  at('12:00')
  await post(1, 1)
  await organizer.staff(followUps.release, { params })
  at('12:40')
  await organizer.staff(followUps.comment, { params, body: { text: 'Ringing again' } })
  at('12:50')
  const since = '2024-06-09T12:00:00.000Z'
  const details = (await ngo.staff(followUps.get, { params })).value
  expect([details.waitingSince, details.updatedAt]).toEqual([since, '2024-06-09T12:40:00.000Z'])
  expect((await ngo.staff(followUps.summary)).value.oldestUntaken).toMatchObject({ since })
  const counted = (await ngo.staff(situation.get)).value.followUps
  expect(counted).toMatchObject({ untaken: 1, oldestUntaken: { since } })
  expect(counted.states.find(({ state }) => state === 'reopened')?.ages).toEqual([0, 1, 0, 0])
  const query = { openFollowUp: true, openedUntil: since, page: 1, pageSize: 5 }
  const [row] = (await ngo.staff(answers.threads, { query })).value.data
  expect(row?.followUp?.waitingSince).toBe(since)
})

test('the head of the list and the situation name the same oldest report after a flag was withdrawn', async () => {
  await post(0, 2)
  await open()
  at('09:30')
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], 2)] } })
  at('09:40')
  await post(0, 0)
  const { oldestUntaken } = (await ngo.staff(followUps.summary)).value
  expect(oldestUntaken).toMatchObject(threadAt(2))
  expect((await ngo.staff(situation.get)).value.followUps.oldestUntaken).toEqual(oldestUntaken)
})

const liveEventsOf = async (observerId: number) => {
  const rows = await mission.db
    .selectFrom('live_event')
    .where('kind', '=', 'followUp')
    .where('observer_id', '=', observerId)
    .selectAll()
    .execute()
  return rows.length
}

test('live streams hear of each report when a follow-up is reopened, and when its owner’s account is deleted', async () => {
  const { params, second } = await closed()
  const linked = await createPhone(mission, ngo.id)
  await linked.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0])] } })
  await organizer.staff(followUps.link, { params, body: threadAt(1, linked) })
  const before = await liveEventsOf(linked.id)
  await post(1, 1)
  expect((await liveEventsOf(linked.id)) - before).toBe(1)
  await organizer.staff(accounts.remove, { params: { id: ngo.id, adminId: second.id } })
  expect((await liveEventsOf(linked.id)) - before).toBe(2)
})

test('an NGO that is no longer an organizer loses what its accounts took of other NGOs, and the history says why', async () => {
  await post(0, 2)
  const params = { id: (await open()).id }
  const demoted = await createNgo(mission, { organizer: true })
  const observer = await createPhone(mission, demoted.id)
  await observer.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const own = { id: (await demoted.staff(followUps.open, { body: threadAt(1, observer) })).value.id }
  for (const each of [params, own]) await demoted.staff(followUps.take, { params: each })
  await organizer.staff(ngos.setOrganizer, { params: { id: demoted.id }, body: { isOrganizer: false } })
  const { value } = await ngo.staff(followUps.get, { params })
  expect(value).toMatchObject({ state: 'new', owner: null })
  expect(eventsOf(value).at(-1)).toEqual(['released', demoted.account, 'no_access'])
  const retained = (await demoted.staff(followUps.get, { params: own })).value
  expect(retained).toMatchObject({ state: 'taken', owner: demoted.account })
})
