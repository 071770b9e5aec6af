import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { stations } from '@scrutineer/contract/stations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))

type World = Awaited<ReturnType<typeof createWorld>>
const createWorld = async () => ({
  county: await createCounty(mission, undefined, 2),
  phone: await createPhone(mission, organizer.id),
})

const station = fc.integer({ min: 1, max: 2 })
const options = fc.constantFrom([], [0], [1])
const actionArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), station, options }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), station, options }) },
  fc.record({ kind: fc.constant('decide' as const), station, resolution: fc.constantFrom('kept', 'accepted') }),
  fc.record({ kind: fc.constant('verify' as const), station, options }),
  fc.record({ kind: fc.constant('merge' as const), station }),
)
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never

/** The observer answers at both stations, and staff correct the answer at the first one. */
const begin: readonly Action[] = [
  { kind: 'post', station: 1, options: [0] },
  { kind: 'post', station: 2, options: [0] },
  { kind: 'correct', station: 1, options: [1] },
]

const perform = async ({ county, phone }: World, action: Action): Promise<number> => {
  const { kind } = action
  const idPollingStation = county.stationId(action.station)
  if (kind === 'post') {
    const body = { answers: [answerTo(form, county.code, 1, action.options, action.station)] }
    return (await phone.call(answers.post, { body })).status
  }
  if (kind === 'merge') {
    const into = county.stationId(3 - action.station)
    return (await organizer.staff(stations.merge, { params: { id: idPollingStation }, body: { into, confirm: true } }))
      .status
  }
  const query = { idObserver: phone.id, idPollingStation }
  const answer = (await organizer.staff(answers.filledIn, { query })).value?.[0]
  const idAnswer = answer?.idAnswer ?? 1
  const conflicting = answer?.correction?.observed.idAnswer ?? idAnswer
  if (kind === 'verify')
    return (await organizer.staff(corrections.verify, { body: { idAnswer, method: 'call' } })).status
  if (kind === 'decide') {
    const body = { idAnswer: conflicting, resolution: action.resolution }
    return (await organizer.staff(corrections.resolveConflict, { body })).status
  }
  const { options: selected } = answerTo(form, county.code, 1, action.options)
  const body = { idAnswer, options: selected, reason: 'They said so' }
  return (await organizer.staff(corrections.correct, { body })).status
}

/** Per question: its current versions, the observer's last answer, and the open conflicts. */
const findQuestions = async ({ phone }: World) => {
  const { rows } = await sql<{ current: number; isCorrection: boolean; last: number; open: number[]; isSame: boolean }>`
    with version as (
      select *, (select jsonb_agg(option_id order by option_id) from selected_option where answer_id = answer.id) as options
      from answer where observer_id = ${phone.id}
    ), own as (
      select distinct on (polling_station_id, question_id) * from version where corrected_by is null
      order by polling_station_id, question_id, id desc
    )
    select count(*) filter (where version.superseded_at is null)::int as current,
      bool_or(version.superseded_at is null and version.corrected_by is not null) as "isCorrection",
      own.id::int as last, own.options is not distinct from
        (jsonb_agg(version.options) filter (where version.superseded_at is null))->0 as "isSame",
      coalesce(array_agg(version.id::int) filter (where exists (
        select from answer_conflict where answer_id = version.id and resolution is null)), '{}') as open
    from version join own using (polling_station_id, question_id)
    group by polling_station_id, question_id, own.id, own.options`.execute(mission.db)
  return rows
}

test('after random posts, corrections, decisions and merges at once, one version is current and no answer is lost', async () => {
  let minute = 0
  let decided = 0
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 4, maxLength: 12 }), async actions => {
      const world = await createWorld()
      for (const action of begin) await perform(world, action)
      for (let from = 0; from < actions.length; from += 2) {
        minute += 1
        mission.at(new Date(Date.UTC(2024, 5, 9, 0, minute)).toISOString())
        const statuses = await Promise.all(actions.slice(from, from + 2).map(action => perform(world, action)))
        for (const status of statuses) expect([200, 400, 404, 409]).toContain(status)
      }
      await expectConsistentCounters(mission.db)
      for (const { current, isCorrection, last, open, isSame } of await findQuestions(world)) {
        expect(current).toBe(1)
        // Only the observer's last answer can contradict a correction, unless staff kept it before.
        if (!isCorrection || isSame) expect(open).toEqual([])
        else expect([[], [last]]).toContainEqual(open)
        decided += open.length
      }
    }),
    { numRuns: 40 },
  )
  expect(decided).toBeGreaterThan(0)
})
