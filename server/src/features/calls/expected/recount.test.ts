import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import type { BoardCell } from '@scrutineer/contract/fields/call-values'
import { observers } from '@scrutineer/contract/observers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'

const startsAt = Date.UTC(2024, 5, 9, 6)

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))
const counties = [await createCounty(mission, 'AA', 2), await createCounty(mission, 'BB', 2)]
const phones: Awaited<ReturnType<typeof createPhone>>[] = []
for (let made = 0; made < 4; made += 1) phones.push(await createPhone(mission, organizer.id))
for (const fields of [
  {},
  { counties: ['BB'] },
  { requiredAnswers: 1 },
  { requiredAnswers: 2, counties: ['AA', 'BB'] },
]) {
  const dueAt = new Date(startsAt + 20 * 60_000).toISOString()
  await organizer.staff(checkpoints.add, { body: { name: 'Report', idForm: form.id, dueAt, ...fields } })
}

const at = {
  phone: fc.integer({ min: 0, max: 3 }),
  county: fc.integer({ min: 0, max: 1 }),
  station: fc.constantFrom(1, 2),
}
const actionArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('assign' as const), ...at, others: fc.subarray(['AA 1', 'AA 2', 'BB 1', 'BB 2']) }),
  fc.record({ kind: fc.constant('arrive' as const), ...at }),
  fc.record({
    kind: fc.constant('answer' as const),
    ...at,
    submitted: fc.uniqueArray(fc.record({ question: fc.integer({ min: 0, max: 2 }), options: fc.subarray([0]) }), {
      selector: ({ question }) => question,
      minLength: 1,
    }),
  }),
  fc.record({
    kind: fc.constant('call' as const),
    ...at,
    outcome: fc.constantFrom('no_answer', 'reached', 'wrong_number'),
  }),
)
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never

const perform = async (action: Action) => {
  const [phone, county] = [phones[action.phone], counties[action.county]]
  if (!phone || !county) throw new Error('there are four phones and two counties')
  const { station } = action
  if (action.kind === 'assign')
    return organizer.staff(observers.change, { body: { idObserver: phone.id, assignedStations: action.others } })
  if (action.kind === 'call')
    return organizer.staff(calls.record, { body: { idObserver: phone.id, outcome: action.outcome } })
  if (action.kind === 'arrive') {
    const observerArrivalTime = '2024-06-09T06:00:00Z'
    return phone.call(answers.arrive, {
      body: { countyCode: county.code, idPollingStation: station, observerArrivalTime },
    })
  }
  const submitted = action.submitted.map(({ question, options }) =>
    answerTo(form, county.code, question, options, station),
  )
  return phone.call(answers.post, { body: { answers: submitted } })
}

/** The reports as stored, read row by row. */
const readRows = async () => {
  const { db } = mission
  const [stations, assignments, visits, versions, options, phoneCalls, points, pointCounties, people] =
    await Promise.all([
      db.selectFrom('polling_station').selectAll().execute(),
      db.selectFrom('observer_assignment').selectAll().execute(),
      db.selectFrom('visit').selectAll().execute(),
      db.selectFrom('answer').selectAll().execute(),
      db.selectFrom('selected_option').selectAll().execute(),
      db.selectFrom('phone_call').selectAll().orderBy('id').execute(),
      db.selectFrom('checkpoint').selectAll().orderBy('due_at').orderBy('id').execute(),
      db.selectFrom('checkpoint_county').selectAll().execute(),
      db.selectFrom('observer').selectAll().execute(),
    ])
  return { stations, assignments, visits, versions, options, phoneCalls, points, pointCounties, people }
}
type Rows = Awaited<ReturnType<typeof readRows>>

/** How many questions are answered at a station, and when the number last grew: by replaying all posts. */
const replay = ({ versions, options }: Rows, observerId: number, stationId: number) => {
  const own = versions.filter(row => row.observer_id === observerId && row.polling_station_id === stationId)
  const times = [...new Set(own.map(row => row.answered_at.getTime()))].toSorted()
  let answered = 0
  let grewAt = 0
  for (const time of times) {
    const current = own.filter(
      row =>
        row.answered_at.getTime() <= time &&
        (row.superseded_at === null || row.superseded_at.getTime() > time) &&
        options.some(option => option.answer_id === row.id),
    )
    if (current.length > answered) grewAt = time
    answered = current.length
  }
  return { answered, grewAt }
}

const isUnreachable = ({ phoneCalls, people }: Rows, observerId: number) => {
  const own = phoneCalls.filter(row => row.observer_id === observerId)
  const unanswered = own.length - 1 - own.findLastIndex(row => row.outcome !== 'no_answer')
  const phoneKey = people.find(({ id }) => id === observerId)?.phone_key
  return unanswered >= 3 || (own.at(-1)?.outcome === 'wrong_number' && own.at(-1)?.phone_key === phoneKey)
}

const recountCell = (rows: Rows, point: Rows['points'][number], countyId: number): BoardCell | null => {
  const isIncluded = rows.pointCounties.some(row => row.checkpoint_id === point.id && row.county_id === countyId)
  if (!point.all_counties && !isIncluded) return null
  const here = new Set(rows.stations.filter(row => row.county_id === countyId).map(({ id }) => id))
  const required = point.required_answers ?? 3
  const cell = { expected: 0, received: 0, late: 0, partial: 0, missing: 0, unreachable: 0 }
  for (const { id } of rows.people) {
    const assigned = rows.assignments.filter(row => row.observer_id === id).map(row => row.polling_station_id)
    const isPresent = [...rows.visits, ...rows.versions].some(
      row => row.observer_id === id && here.has(row.polling_station_id),
    )
    const stations = assigned.filter(station => here.has(station))
    if (assigned.length > 0 ? stations.length === 0 : !isPresent) continue
    cell.expected += 1
    const all = (assigned.length > 0 ? stations : [...here]).map(station => replay(rows, id, station))
    // Without an assignment the report with the most answers counts.
    const best = all.toSorted((a, b) => b.answered - a.answered || a.grewAt - b.grewAt).slice(0, 1)
    const reports = assigned.length > 0 ? all : best
    if (reports.every(({ answered }) => answered >= required)) {
      cell.received += 1
      if (Math.max(...reports.map(({ grewAt }) => grewAt)) > point.due_at.getTime()) cell.late += 1
    } else if (isUnreachable(rows, id)) cell.unreachable += 1
    else if (reports.some(({ answered }) => answered > 0)) cell.partial += 1
    else cell.missing += 1
  }
  return cell.expected > 0 ? cell : null
}

test('the board equals a plain recount after random assignments, reports and calls', async () => {
  let minute = 0
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 6 }), async actions => {
      for (const action of actions) {
        minute += 1
        mission.at(new Date(startsAt + minute * 60_000).toISOString())
        expect((await perform(action)).status).toBe(200)
      }
      const rows = await readRows()
      const board = (await organizer.staff(calls.board)).value
      for (const row of board.rows) {
        const countyId = counties.find(({ code }) => code === row.county)?.id ?? 0
        expect(row.cells).toEqual(rows.points.map(point => recountCell(rows, point, countyId)))
        for (const cell of row.cells)
          for (const [state, count] of Object.entries(cell ?? {})) if (count > 0) seen.add(state)
      }
    }),
    { numRuns: 30 },
  )
  expect([...seen].toSorted()).toEqual(['expected', 'late', 'missing', 'partial', 'received', 'unreachable'])
})
