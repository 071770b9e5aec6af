import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { followUps } from '@scrutineer/contract/follow-up'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { answerTo, createAccount, createNgo } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { releaseSilent } from './release-silent.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const report = (station = 1, option = 2) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], station)] } })
const threadAt = (station = 1) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })
const open = async (station = 1) => {
  await report(station)
  return { id: (await ngo.staff(followUps.open, { body: threadAt(station) })).value.id }
}
const row = async (caller = ngo.staff, query = {}) =>
  (await caller(answers.threads, { query: { county: county.code, ...query } })).value.data[0]
const lastEvent = async (params: { id: number }) => (await ngo.staff(followUps.get, { params })).value.events.at(-1)

test('a mentioned account gets a report that it has seen as unseen again, and finds it by the mention', async () => {
  const params = await open()
  const second = await createAccount(mission, ngo.id)
  const body = { ...threadAt(), lastModified: '2024-06-09T09:00:00Z' }
  for (const { staff } of [ngo, second]) await staff(answers.markSeen, { body })
  const comment = { text: `Can you ring, @${second.account}?`, mentions: [second.account, second.account] }
  const { value } = await ngo.staff(followUps.comment, { params, body: comment })
  expect(value.events.at(-1)).toMatchObject({ kind: 'comment', mentions: [second.account] })
  expect((await row(second.staff, { mentioned: true }))?.seen).toBe(false)
  expect(await row(second.staff, { mentioned: false })).toBeUndefined()
  expect((await row())?.seen).toBe(true)
  expect(await row(ngo.staff, { mentioned: true })).toBeUndefined()
  await second.staff(answers.markSeen, { body })
  expect((await row(second.staff, { mentioned: true, urgent: true }))?.seen).toBe(true)
})

test('staff of the report’s NGO and organizers can be mentioned and own it; other accounts are refused', async () => {
  const params = await open()
  const stranger = await createNgo(mission)
  const { value } = await ngo.staff(followUps.staff, { params })
  const listed = value.map(({ account }) => account)
  expect(listed).toEqual(expect.arrayContaining([ngo.account, organizer.account]))
  expect(listed).not.toContain(stranger.account)
  const body = { text: 'Look', mentions: [ngo.account, stranger.account] }
  const refused = await ngo.staff(followUps.comment, { params, body })
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['mentions']])
  expect((await lastEvent(params))?.kind).toBe('opened')
  expect((await stranger.staff(followUps.staff, { params })).status).toBe(404)
})

test('a referral says when it was made, which may be before it is recorded', async () => {
  const params = await open()
  await ngo.staff(followUps.take, { params })
  const { value } = await ngo.staff(followUps.refer, { params, body: { to: 'Police', at: '2024-06-09 11:40' } })
  expect(value).toMatchObject({ referredTo: 'Police', referredAt: '2024-06-09T08:40:00.000Z' })
  const later = (await ngo.staff(followUps.refer, { params, body: { to: 'Press', at: '2024-06-09 11:50' } })).value
  expect(later.referredTo).toBe('Press')
  const referrals = later.events.flatMap(({ value: to, occurredAt }) => (occurredAt ? [[to, occurredAt]] : []))
  const expected = [
    ['Police', '2024-06-09T08:40:00.000Z'],
    ['Press', '2024-06-09T08:50:00.000Z'],
  ]
  expect(referrals).toEqual(expected)
  const { data } = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value
  const recorded = data.flatMap(({ facts }) => facts.referredAt ?? [])
  expect(recorded.toReversed()).toEqual(expected.map(([, at]) => at))
})

test('signing out releases what the account has taken and not closed, and the history says why', async () => {
  const [taken, finished, other] = [await open(1), await open(2), await open(3)]
  const second = await createAccount(mission, ngo.id)
  for (const params of [taken, finished]) await ngo.staff(followUps.take, { params })
  for (const state of ['confirmed', 'closed'] as const)
    await ngo.staff(followUps.setState, { params: finished, body: { state } })
  await second.staff(followUps.take, { params: other })
  at('12:00')
  await ngo.staff(session.revoke)
  const read = async (params: { id: number }) => (await second.staff(followUps.get, { params })).value
  const released = await read(taken)
  expect(released).toMatchObject({ state: 'new', owner: null, updatedAt: '2024-06-09T12:00:00.000Z' })
  expect(released.events.at(-1)).toMatchObject({ kind: 'released', account: ngo.account, value: 'signed_out' })
  expect(await read(finished)).toMatchObject({ state: 'closed', owner: ngo.account })
  expect(await read(other)).toMatchObject({ state: 'taken', owner: second.account })
  expect((await row(second.staff, { pollingStationNumber: 1 }))?.followUp).toMatchObject({ state: 'new', owner: null })
})

test('a follow-up is released once its owner has done nothing for the time, by one of two servers', async () => {
  const [silent, active, assigned] = [await open(1), await open(2), await open(3)]
  const second = await createAccount(mission, ngo.id)
  for (const params of [silent, active, assigned]) await ngo.staff(followUps.take, { params })
  at('09:30')
  await ngo.staff(followUps.comment, { params: active, body: { text: 'Ringing' } })
  await second.staff(followUps.comment, { params: silent, body: { text: 'Anybody?' } })
  await ngo.staff(followUps.assign, { params: assigned, body: { account: second.account } })
  at('09:45')
  const released = async () => {
    const { events } = (await ngo.staff(followUps.get, { params: silent })).value
    return events.filter(({ kind }) => kind === 'released')
  }
  await releaseSilent(mission.dependencies)
  expect(await released()).toEqual([])
  const settings = { ...defaultElectionSettings, releaseAfterMinutes: 30 }
  await organizer.staff(electionSettings.save, { body: settings })
  await Promise.all([releaseSilent(mission.dependencies), releaseSilent(mission.dependencies)])
  expect(await released()).toMatchObject([{ account: null, value: 'silence' }])
  expect((await row(ngo.staff, { pollingStationNumber: 1 }))?.followUp).toMatchObject({ state: 'new', owner: null })
  expect((await row(ngo.staff, { pollingStationNumber: 2 }))?.followUp).toMatchObject({ owner: ngo.account })
  expect((await row(ngo.staff, { pollingStationNumber: 3 }))?.followUp).toMatchObject({ owner: second.account })
})
