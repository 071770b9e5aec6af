import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMission, type Mission } from '../../../test/mission.ts'
import { clockOfDay } from '../../simulator/plan/day-clock.ts'
import { planDay } from '../../simulator/plan/plan-day.ts'
import { demoPasswordOf } from '../demo-password.ts'
import { setUpDemo } from '../set-up-demo.ts'
import { placeObservers } from './ongoing-day.ts'

/** The last column is the range of the share of the signed-in observers who are at a station. */
const times = [
  ['before dawn', '2024-06-09T03:30', '2024-06-09T00:30:00Z', [0, 0]],
  ['in the morning', '2024-06-09T10:30', '2024-06-09T07:30:00Z', [0.75, 0.95]],
  ['before midnight', '2024-06-09T23:30', '2024-06-09T20:30:00Z', [0, 0]],
] as const

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | null | undefined): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item) ?? 'none'] = (counts[keyOf(item) ?? 'none'] ?? 0) + 1
  return counts
}

test.each(Array.from({ length: 25 }, (_, half) => 10 * 60 + half * 30))(
  'minute %i of the day: most observers are at a station, some between stations or not arrived',
  until => {
    const clock = clockOfDay('2024-06-09', 'Europe/Bucharest')
    const day = { clock, until, seed: 'demo' }
    const counties = [{ code: 'CJ', limit: 400, diaspora: false }]
    const phones = Array.from({ length: 200 }, (_, index) => `0700 ${index}`)
    const assigned = { county: 'CJ', station: 9 }
    const stations = new Map(phones.slice(0, 40).map(phone => [phone, assigned]))
    const planned = phones.flatMap(phone =>
      planDay({ ...day, forms: [], counties }, phone, stations.get(phone)).map(action => ({ phone, action })),
    )
    const steps = placeObservers(planned, { ...day, stations })
    expect(placeObservers(planned, { ...day, stations })).toEqual(steps)
    expect(Math.max(...steps.map(({ action }) => action.at))).toBeLessThanOrEqual(clock(until))
    const isAtStation = (phone: string) => {
      const moves = steps.filter(step => step.phone === phone && ['arrive', 'leave'].includes(step.action.kind))
      return moves.toSorted((one, other) => one.action.at - other.action.at).at(-1)?.action.kind === 'arrive'
    }
    const present = phones.filter(isAtStation)
    expect([...stations.keys()].every(phone => until > 21 * 60 || present.includes(phone))).toBe(true)
    if (until <= 20 * 60) expect([present.length > 150, present.length < 190]).toEqual([true, true])
    else expect(present.length).toBeLessThan(phones.length)
  },
)

describe.each(times)('a demo started %s, at %s', (_, __, now, [minPresent, maxPresent]) => {
  let mission: Mission
  let staff: Awaited<ReturnType<Mission['signIn']>>
  let urgent: Thread[]
  beforeAll(async () => {
    mission = await createMission()
    mission.at(now)
    await setUpDemo(mission.dependencies, () => undefined)
    staff = await mission.signIn('demo', demoPasswordOf(mission.dependencies.tokenSecret))
    urgent = (await staff(answers.threads, { query: { urgent: true, pageSize: 1000 } })).value.data
  }, 600_000)
  afterAll(() => mission.close())

  const age = (time: string) => (Date.parse(now) - Date.parse(time)) / 60_000
  const readFollowUps = async () => {
    const ids = new Set(urgent.flatMap(({ followUp }) => followUp?.id ?? []))
    return Promise.all([...ids].map(async id => (await staff(followUps.get, { params: { id } })).value))
  }

  test('has follow-ups in every state, of staff of every NGO, and one that is late and untaken', () => {
    const states = countBy(urgent, ({ followUp }) => followUp?.state)
    expect(Object.keys(states).toSorted()).toEqual([
      'closed',
      'confirmed',
      'new',
      'reopened',
      'taken',
      'unfounded',
      'unverifiable',
    ])
    const owners = countBy(urgent, ({ followUp }) => followUp?.owner)
    expect(owners).toMatchObject({ demo: expect.any(Number), 'demo-ana': expect.any(Number) })
    expect(owners).toMatchObject({ 'demo-mihai': expect.any(Number), 'demo-ochi': expect.any(Number) })
    expect(owners).toHaveProperty('demo-liga')
    const untaken = urgent.filter(({ followUp }) => followUp?.owner === null)
    expect(untaken.filter(({ followUp }) => age(followUp?.openedAt ?? now) > 20)).toHaveLength(1)
    expect(untaken.length).toBeLessThan(urgent.length / 3)
  })

  test('has severities, a comment with a mention, referrals and a follow-up of two reports', async () => {
    const all = await readFollowUps()
    expect(Object.keys(countBy(all, ({ severity }) => severity)).toSorted()).toEqual(['high', 'low', 'medium', 'none'])
    expect(new Set(all.map(({ referredTo }) => referredTo)).size).toBeGreaterThan(2)
    const comments = all.flatMap(({ events }) => events.filter(({ kind }) => kind === 'comment'))
    expect(new Set(comments.map(({ value }) => value)).size).toBeGreaterThan(6)
    expect(comments.flatMap(({ mentions = [] }) => mentions)).toContain('demo')
    expect(all.filter(({ reports }) => reports.length === 2)).toHaveLength(1)
  })

  test('nothing lies in the future', async () => {
    const events = (await readFollowUps()).flatMap(followUp => followUp.events)
    const board = (await staff(calls.list, { query: { pageSize: 100 } })).value.data
    const all = (await staff(answers.threads, { query: { pageSize: 1000 } })).value.data
    const newest = [...events.map(({ at }) => at), ...board.map(({ at }) => at), ...all.map(row => row.lastModified)]
    expect(newest.toSorted().at(-1)?.localeCompare(new Date(now).toISOString())).toBe(-1)
    const written = await mission.db
      .selectFrom('answer')
      .where('answered_at', '>', new Date(now))
      .select('id')
      .execute()
    expect(written).toEqual([])
  })

  test('has a checkpoint that is due and one to come, with received, partial, missing and unreachable reports', async () => {
    const { checkpoints, idCurrent, rows } = (await staff(calls.board)).value
    const due = checkpoints.filter(({ dueAt }) => age(dueAt) >= 0)
    expect([due.length > 0, due.length < checkpoints.length]).toEqual([true, true])
    const current = checkpoints.findIndex(({ id }) => id === idCurrent)
    const sum = { received: 0, late: 0, partial: 0, missing: 0, unreachable: 0 }
    for (const { cells } of rows)
      for (const key of ['received', 'late', 'partial', 'missing', 'unreachable'] as const)
        sum[key] += cells[current]?.[key] ?? 0
    expect(sum.received).toBeGreaterThan(sum.missing)
    expect(sum.missing).toBeGreaterThan(3)
    expect(sum.partial).toBeGreaterThan(3)
    expect(sum.unreachable).toBeGreaterThan(1)
    expect((await staff(calls.queue)).value.toRing).toBeGreaterThan(3)
  })

  test('has unanswered calls, a wrong number, “will send”, and a dictated report', async () => {
    const outcomes = countBy((await staff(calls.list, { query: { pageSize: 100 } })).value.data, call => call.outcome)
    const { no_answer: unanswered } = outcomes
    expect(unanswered).toBeGreaterThan(3)
    expect(outcomes).toMatchObject({ wrong_number: 1, will_send: expect.any(Number), reached: 1, dictated: 1 })
    const people = (await staff(observers.list, { query: { pageSize: 1000 } })).value.data
    expect(people.filter(({ assignedStations = [] }) => assignedStations.length > 0).length).toBeGreaterThan(40)
    expect(people.some(({ backupPhone }) => backupPhone)).toBe(true)
  })

  test('has stations where observers disagree, and where answers changed over time', async () => {
    const stateAt = async (county: string, number: number, code: string) => {
      const query = { county, pollingStationNumber: number }
      const id = (await staff(stations.list, { query })).value.data[0]?.id ?? 0
      const { questions, observers: present } = (await staff(stations.get, { params: { id } })).value
      const question = questions.find(each => each.code === code)
      return [present.length, question?.state, (question?.minutesApart ?? 0) > 60]
    }
    expect(await stateAt('CJ', 114, 'B06')).toEqual([2, 'differ', false])
    expect(await stateAt('IS', 88, 'B08')).toEqual([2, 'overTime', true])
  })

  test('has flags of many options, with short wordings and different notes, more of them in some counties', async () => {
    const flags = (await staff(answers.flags)).value
    expect(flags.length).toBeGreaterThan(8)
    expect(flags.filter(({ shortText }) => shortText).length).toBeGreaterThan(5)
    for (const { shortText } of flags) if (shortText) expect(shortText.ro).not.toBe(shortText.en)
    const counties = Object.values(countBy(urgent, ({ pollingStationName }) => pollingStationName.split(' ')[0]))
    expect(Math.max(...counties)).toBeGreaterThan(3)
    expect(Math.min(...counties)).toBe(1)
    const withNotes = urgent.filter(({ numberOfNotes = 0 }) => numberOfNotes > 0)
    const texts = await Promise.all(
      withNotes.map(async ({ idObserver, idPollingStation }) => {
        const reply = await staff(notes.list, { query: { idObserver, idPollingStation } })
        return reply.value.map(({ text }) => text)
      }),
    )
    expect(new Set(texts.flat()).size).toBeGreaterThan(6)
  })

  test('the situation shows the election day', async () => {
    const { day, followUps: open } = (await staff(situation.get)).value
    expect(day.quarters.reduce((sum, { reports }) => sum + reports, 0)).toBeGreaterThan(100)
    expect(age(open.oldestUntaken?.since ?? now)).toBeGreaterThan(20)
  })

  test('some of the observers who have signed in are at no station, and all after the count', async () => {
    const { signedIn, atStation } = (await staff(situation.get)).value.observers
    expect(atStation / signedIn).toBeGreaterThanOrEqual(minPresent)
    expect(atStation / signedIn).toBeLessThanOrEqual(maxPresent)
  })
})
