import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { followUps } from '@scrutineer/contract/follow-up'
import { followUpBatch, MAX_BATCH } from '@scrutineer/contract/follow-up-batch'
import { expect, test } from 'vitest'
import { answerTo, createAccount, createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ stations: 4 })

const postFrom = (sender: typeof phone, station: number, option: number) =>
  sender.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], station)] } })
/** A report of the station with a flagged answer, so with a follow-up. */
const flag = (station: number, sender = phone) => postFrom(sender, station, 2)
const keyOf = (station: number, { id } = phone) => ({ idObserver: id, idPollingStation: county.stationId(station) })
const rowOf = async (station: number, caller = ngo.staff, query = {}) => {
  const { data } = (await caller(answers.threads, { query: { county: county.code, ...query } })).value
  return data.find(row => row.idPollingStation === county.stationId(station))
}
const followUpOf = async (station: number) => {
  const id = (await rowOf(station))?.followUp?.id ?? 0
  return (await ngo.staff(followUps.get, { params: { id } })).value
}
const stations = (...numbers: number[]) => numbers.map(station => keyOf(station))
const actionsOf = async (account: string) => {
  const { data } = (await organizer.staff(audit.list, { query: { account } })).value
  return data.flatMap(({ action, subject }) => (action.startsWith('follow_up.') ? [`${action} ${subject?.name}`] : []))
}

test('staff take several reports; the reply names the one that somebody else has, and each change is audited', async () => {
  for (const station of [1, 2]) await flag(station)
  await postFrom(phone, 3, 0)
  const colleague = await createAccount(mission, ngo.id)
  const { id } = await followUpOf(2)
  await colleague.staff(followUps.take, { params: { id } })
  const body = { action: 'take' as const, reports: stations(1, 2, 3) }
  const expected = {
    done: 2,
    refused: [{ ...keyOf(2), code: 'conflict', reason: `${colleague.account} has already taken this follow-up.` }],
  }
  expect((await ngo.staff(followUpBatch.apply, { body })).value).toEqual(expected)
  expect((await rowOf(1))?.followUp).toMatchObject({ state: 'taken', owner: ngo.account })
  expect((await rowOf(2))?.followUp).toMatchObject({ owner: colleague.account })
  // One without a follow-up has got one.
  expect((await rowOf(3))?.followUp).toMatchObject({ state: 'taken', owner: ngo.account })
  expect(await actionsOf(ngo.account)).toEqual([
    `follow_up.take ${county.code} 3`,
    `follow_up.open ${county.code} 3`,
    `follow_up.take ${county.code} 1`,
  ])
  // The same call again has the same result.
  expect((await ngo.staff(followUpBatch.apply, { body })).value).toEqual(expected)
})

test('a report of another NGO is refused as one that doesn’t exist, and the others are changed', async () => {
  await flag(1)
  const other = await createNgo(mission)
  const stranger = await createPhone(mission, other.id)
  await flag(2, stranger)
  const foreign = keyOf(2, stranger)
  const unknown = { idObserver: phone.id, idPollingStation: county.stationId(4) }
  for (const action of ['take', 'refer', 'seen', 'release'] as const) {
    const body = { action, to: 'Police', reports: [foreign, keyOf(1), unknown] }
    const { value } = await ngo.staff(followUpBatch.apply, { body })
    expect(value.done).toBe(1)
    expect(value.refused.map(({ code, reason }) => [code, reason])).toEqual(
      Array.from({ length: 2 }, () => ['not_found', 'Not found']),
    )
    expect((await ngo.staff(followUpBatch.apply, { body: { ...body, reports: [foreign] } })).status).toBe(404)
  }
  expect(await rowOf(2, other.staff)).toMatchObject({ seen: false, followUp: { state: 'new', owner: null } })
})

test('only the owner’s reports are referred and released, and one without a follow-up has nothing to release', async () => {
  for (const station of [1, 2]) await flag(station)
  await postFrom(phone, 3, 0)
  await ngo.staff(followUpBatch.apply, { body: { action: 'take', reports: stations(1) } })
  const refer = { action: 'refer' as const, to: 'County bureau', reports: stations(1, 2, 3) }
  const { value } = await ngo.staff(followUpBatch.apply, { body: refer })
  expect([value.done, value.refused.map(({ code, idPollingStation }) => [code, idPollingStation])]).toEqual([
    1,
    [
      ['forbidden', county.stationId(2)],
      ['forbidden', county.stationId(3)],
    ],
  ])
  expect((await rowOf(1))?.followUp).toMatchObject({ referredTo: 'County bureau' })
  // The follow-up of a refused referral isn’t opened.
  expect((await rowOf(3))?.followUp).toBeUndefined()
  const body = { action: 'release' as const, reports: stations(1, 2, 3) }
  const released = (await ngo.staff(followUpBatch.apply, { body })).value
  expect(released).toMatchObject({ done: 2, refused: [{ ...keyOf(3), reason: 'The report has no follow-up.' }] })
  expect((await rowOf(1))?.followUp).toMatchObject({ state: 'new', owner: null })
})

test('a case handed to a colleague with a word is under Mine and among the mentions there, once', async () => {
  for (const station of [1, 2]) await flag(station)
  const colleague = await createAccount(mission, ngo.id)
  await ngo.staff(followUpBatch.apply, { body: { action: 'take', reports: stations(1, 2) } })
  const body = {
    action: 'assign' as const,
    account: colleague.account,
    comment: 'Ring the president',
    reports: [keyOf(1)],
  }
  // The reply to the first call may be lost.
  for (const _ of [1, 2]) expect((await organizer.staff(followUpBatch.apply, { body })).value.done).toBe(1)
  const { id } = await followUpOf(2)
  const assign = { account: colleague.account, comment: 'This one too' }
  await ngo.staff(followUps.assign, { params: { id }, body: assign })
  for (const query of [{ owner: 'me' }, { mentioned: true }])
    for (const station of [1, 2])
      expect(await rowOf(station, colleague.staff, query)).toMatchObject({ followUp: { owner: colleague.account } })
  expect((await colleague.staff(followUps.summary)).value).toMatchObject({ mine: 2, mentioned: 2 })
  const comments = (await followUpOf(1)).events.filter(({ kind }) => kind === 'comment')
  expect(comments).toMatchObject([{ value: 'Ring the president', mentions: [colleague.account] }])
  const stranger = await createNgo(mission)
  const refused = await organizer.staff(followUpBatch.apply, { body: { ...body, account: stranger.account } })
  expect(refused.value.refused).toMatchObject([
    { code: 'invalid', reason: 'There is no such account for this report.' },
  ])
})

test('reports are seen up to what the list showed', async () => {
  for (const station of [1, 2]) await flag(station)
  const reports = [
    { ...keyOf(1), lastModified: '2024-06-09T09:00:00Z', numberOfNotes: 0 },
    { ...keyOf(2), lastModified: '2024-06-09T08:59:00Z', numberOfNotes: 0 },
  ]
  expect((await ngo.staff(followUpBatch.apply, { body: { action: 'seen', reports } })).value.done).toBe(2)
  expect([await rowOf(1), await rowOf(2)]).toMatchObject([{ seen: true }, { seen: false }])
})

test('a call names at most as many reports as the limit, the colleague and the addressee', async () => {
  const call = async (body: object) => {
    const input = { body: { action: 'take' as const, reports: [keyOf(1)], ...body } }
    const { status, problem } = await ngo.staff(followUpBatch.apply, input)
    return [status, Object.keys(problem.errors ?? {})]
  }
  expect(await call({ reports: [] })).toEqual([400, ['reports']])
  expect(await call({ reports: Array.from({ length: MAX_BATCH + 1 }, () => keyOf(1)) })).toEqual([400, ['reports']])
  expect(await call({ action: 'assign' })).toEqual([400, ['account']])
  expect(await call({ action: 'refer', to: ' ' })).toEqual([400, ['to']])
})
