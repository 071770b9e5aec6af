import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import {
  conditionalUpload,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, conditionalUpload('A'))
const counted = await createForm(organizer.staff, {
  ...formUpload('N'),
  formSections: [
    {
      code: 'N',
      description: 'Numbers',
      questions: [
        {
          code: 'N1',
          text: 'What did you count?',
          questionType: 3,
          optionsToQuestions: [
            { text: 'Voters', input: { kind: 'integer' } },
            { text: 'Share', input: { kind: 'decimal' } },
            { text: 'Since', input: { kind: 'time' } },
          ],
        },
      ],
    },
  ],
})
const county = await createCounty(mission, 'AA', 3)
const phones = await Promise.all([createPhone(mission, organizer.id), createPhone(mission, organizer.id)])

const observerStation = { phone: fc.integer({ min: 0, max: 1 }), station: fc.integer({ min: 1, max: 3 }) }
const actionArbitrary = fc.oneof(
  fc.record({
    ...observerStation,
    kind: fc.constant('answer' as const),
    submitted: fc.uniqueArray(fc.record({ question: fc.constantFrom(0, 1), options: fc.subarray([0, 1, 2]) }), {
      selector: answer => answer.question,
      minLength: 1,
    }),
  }),
  fc.record({
    ...observerStation,
    kind: fc.constant('numbers' as const),
    // Twice in one post, which supersedes the first.
    posted: fc.array(fc.array(fc.constantFrom('', ' ', '5', '12,5', 'many', '7:30'), { minLength: 0, maxLength: 3 }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  fc.record({ ...observerStation, kind: fc.constant('note' as const) }),
  fc.record({ ...observerStation, kind: fc.constant('visit' as const) }),
)
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never

const perform = (report: Action) => {
  const phone = phones[report.phone]
  if (!phone) throw new Error('there are two phones')
  const at = { countyCode: county.code, pollingStationNumber: report.station }
  if (report.kind === 'note') {
    return phone.call(notes.add, { body: { ...at, text: 'seen' } })
  }
  if (report.kind === 'numbers') {
    const submitted = report.posted.map(texts => ({
      ...at,
      questionId: counted.question(0).id,
      options: texts.map((value, option) => ({ optionId: counted.optionId(0, option), value })),
    }))
    return phone.call(answers.post, { body: { answers: submitted } })
  }
  if (report.kind === 'visit') {
    return phone.call(answers.arrive, { body: { countyCode: county.code, idPollingStation: report.station } })
  }
  const submitted = report.submitted.map(({ question, options }) => ({
    ...at,
    questionId: form.question(question).id,
    options: options
      .filter(option => question === 0 || option < 2)
      .slice(0, question === 0 ? 3 : 1)
      .map(option => ({ optionId: form.optionId(question, option) })),
  }))
  return phone.call(answers.post, { body: { answers: submitted } })
}

const minuteAt = (minute: number) => new Date(Date.UTC(2024, 5, 9, 6, minute))

/** The threads of a time range: as listed, and as their times, which the recount verifies, say. */
const threadsInRange = async (from: Date, to: Date) => {
  const query = { from: from.toISOString(), to: to.toISOString(), pageSize: 1000 }
  const { value } = await organizer.staff(answers.threads, { query })
  const listed = value.data.map(({ idObserver, idPollingStation }) => `${idObserver} ${idPollingStation}`).sort()
  const { rows } = await sql<{ thread: string }>`
    select observer_id || ' ' || polling_station_id as thread from thread
    where sort_at >= ${from} and sort_at < ${to}::timestamptz + interval '1 minute'`.execute(mission.db)
  return { listed, total: value.totalItems, recounted: rows.map(({ thread }) => thread).sort() }
}

test('counters equal a full recount after random posts in any order', async () => {
  let minute = 0
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 8 }), async actions => {
      minute += 1
      mission.at(minuteAt(minute).toISOString())
      for (const { status } of await Promise.all(actions.map(perform))) expect(status).toBe(200)
      await expectConsistentCounters(mission.db)
      for (const [from, to] of [
        [-9, -1],
        [-3, 0],
        [0, 0],
      ] as const) {
        const { listed, total, recounted } = await threadsInRange(minuteAt(minute + from), minuteAt(minute + to))
        expect(listed).toEqual(recounted)
        expect(total).toBe(recounted.length)
      }
    }),
    { numRuns: 40 },
  )
  const { rows } = await sql<{ count: number }>`select count(*) from thread where flagged_count > 0`.execute(mission.db)
  expect(rows[0]?.count).toBeGreaterThan(0)
  const { status } = await perform({ kind: 'numbers', phone: 0, station: 1, posted: [['5', 'many']] })
  expect(status).toBe(200)
  await expectConsistentCounters(mission.db)
  const numbers = await mission.db.selectFrom('reported_number').select('value').execute()
  expect(numbers.map(({ value }) => value)).toEqual(expect.arrayContaining(['5', null]))
})
