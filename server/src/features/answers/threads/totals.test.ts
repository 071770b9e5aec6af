import { answers } from '@scrutineer/contract/answers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { applyCounterDeltas } from '../../../db/shared/counters.ts'
import { countThreads } from './count-store.ts'
import type { ThreadFilter } from './filter-store.ts'
import { findThreads } from './store.ts'

let mission: Mission
beforeAll(async () => {
  mission = await createMission()
})
afterAll(() => mission.close())

const stations = 40
const startsAt = Date.UTC(2024, 5, 9, 6)
const minute = 60_000
const timeAt = (minutes: number) => new Date(startsAt + minutes * minute)

const option = { text: 'None' }
const flag = { text: 'The chair', flagged: true }

/** Reports of two NGOs over three hours, of which the organizer has seen some. */
const createReports = async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const other = await createNgo(mission)
  const county = await createCounty(mission, 'AA', stations)
  const questions = [
    {
      code: '1',
      text: 'Who was missing?',
      questionType: 0,
      optionsToQuestions: [option, flag, { ...flag, text: 'Police' }],
    },
    { code: '2', text: 'Did it open on time?', questionType: 1, optionsToQuestions: [option, flag] },
  ]
  const formSections = [{ code: 'S', description: 'Section', questions }]
  const forms = [
    await createForm(organizer.staff, formUpload('A', { formSections })),
    await createForm(organizer.staff, formUpload('V')),
  ]
  const phones = [
    await createPhone(mission, organizer.id),
    await createPhone(mission, other.id),
    await createPhone(mission, other.id),
  ]
  for (let turn = 0; turn < 60; turn += 1) {
    mission.at(timeAt(turn * 3).toISOString())
    const [phone, form] = [phones[turn % 3], forms[turn % 5 === 0 ? 1 : 0]]
    if (!phone || !form) throw new Error('there are three phones and two forms')
    // Some reports are continued 27 minutes later.
    const station = 1 + ((turn % 4 === 3 ? turn - 9 + stations : turn) % stations)
    // The second question has two options.
    const selected = turn % 2 === 0 ? turn % 3 : Math.floor(turn / 3) % 2
    await phone.call(answers.post, { body: { answers: [answerTo(form, 'AA', turn % 2, [selected], station)] } })
    if (turn % 4 > 0) continue
    const lastModified = timeAt(turn * 3).toISOString()
    const key = { idObserver: phone.id, idPollingStation: county.stationId(station) }
    await organizer.staff(answers.markSeen, { body: { ...key, lastModified } })
    if (turn === 32) await applyCounterDeltas(mission.db)
  }
  const [viewer] = await mission.db.selectFrom('staff').where('account', '=', organizer.account).select('id').execute()
  return { organizer, other, forms, viewerId: viewer?.id ?? 0 }
}

test('the total of a list is the number of its rows, with any filters', async () => {
  const { organizer, other, forms, viewerId } = await createReports()
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', other.id).execute()
  const oneOf = <T>(...values: readonly T[]) =>
    fc.constantFrom(...Array.from({ length: 4 * values.length }, () => undefined), ...values)
  const ids = (of: (form: (typeof forms)[number]) => number) => oneOf(...forms.map(of))
  const filters = fc.record({
    viewerId: fc.constant(viewerId),
    urgent: fc.boolean(),
    seen: oneOf(true, false),
    countyCode: oneOf('AA', 'BB'),
    ngoId: oneOf(organizer.id, other.id),
    activeNgo: oneOf(true, false),
    ownerId: oneOf(null),
    optionId: ids(form => form.optionId(0, 2)),
    questionId: oneOf(...forms.flatMap(form => [form.question(0).id, form.question(1).id])),
    formId: ids(form => form.id),
    followUpState: oneOf('new' as const, 'closed' as const),
    openFollowUp: oneOf(true, false),
    open: oneOf(true, false),
    openedFrom: oneOf(0, 15, 60).map(value => (value === undefined ? undefined : timeAt(value))),
    openedBefore: oneOf(30, 100).map(value => (value === undefined ? undefined : timeAt(value))),
    receivedIn: oneOf(-1, 30, 45, 90).map(value =>
      value === undefined ? undefined : { from: timeAt(value), until: timeAt(value + 15) },
    ),
    // Within a time bucket of ten minutes, at its ends, and across several.
    from: oneOf(-1, 0, 7, 10, 13, 60, 101).map(value => (value === undefined ? undefined : timeAt(value))),
    until: oneOf(8, 10, 17, 70, 101, 180, 400).map(value => (value === undefined ? undefined : timeAt(value))),
  })
  const scopes: ScopedDb['scope'][] = [{ kind: 'everything' }, { kind: 'ngo', ngoId: other.id }]
  let matches = 0
  const compare = async (filter: ThreadFilter, scope: ScopedDb['scope']) => {
    const scoped = { db: mission.db, scope }
    const total = await countThreads(scoped, filter)
    const rows = await findThreads(scoped, filter, { page: 1, pageSize: 1_000 }, 2_000)
    expect(total).toBe(rows.length)
    // Conditions that are tested for one thread after another.
    const page = { page: 1, pageSize: Math.max(1, rows.length) }
    expect(await findThreads(scoped, filter, page, 1_000_000)).toEqual(rows)
    const half = Math.floor(rows.length / 2)
    if (half > 0)
      expect(await findThreads(scoped, filter, { page: 2, pageSize: half }, 1_000_000)).toEqual(
        rows.slice(half, 2 * half),
      )
    matches += total
  }
  // Filters with dedicated counters, which random filters rarely select.
  for (const scope of scopes)
    for (const seen of [true, false])
      for (const where of [
        { countyCode: 'AA' },
        { countyCode: 'BB' },
        { ngoId: other.id },
        { optionId: forms[0]?.optionId(0, 2) },
      ])
        await compare({ viewerId, urgent: true, seen, ...where }, scope)
  await fc.assert(fc.asyncProperty(filters, fc.constantFrom(...scopes), compare), { numRuns: 400 })
  // Far below the mean of the random filters: only a filter that always matches nothing is an error here.
  expect(matches).toBeGreaterThan(300)
}, 240_000)

test('flags of a question are counted before the counters are applied', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  await createCounty(mission, 'CC', 1)
  const form = await createForm(ngo.staff, formUpload('C'))
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'CC', 0, [2], 1)] } })
  // As if they were not applied yet.
  await sql`
    with applied as (delete from situation_tally where subject_id = ${form.optionId(0, 2)} returning *)
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select ngo_id, measure, array[subject_id], total from applied where measure = 'option_reports'`.execute(mission.db)
  const scoped = { db: mission.db, scope: { kind: 'everything' as const } }
  expect(await countThreads(scoped, { urgent: true, questionId: form.question(0).id, viewerId: 1 })).toBe(1)
  expect(await countThreads(scoped, { urgent: true, questionId: form.question(1).id, viewerId: 1 })).toBe(0)
})

test('a page of a form that only the oldest of many reports answer is found', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  const county = await createCounty(mission, 'BB', 2_600)
  const phones = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  await sql`
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at)
    select observer_id, polling_station.id, ${ngo.id}, county_id, timestamptz '2024-06-10 06:00Z' + number * interval '1 second'
    from unnest(${phones.map(({ id }) => id)}::int[]) as observer_id, polling_station
    where county_id = ${county.id}`.execute(mission.db)
  const formId = 1_000
  const answered = [1, 2, 3].map(number => county.stationId(number))
  const [phone] = phones
  await sql`
    insert into received_form (observer_id, form_id, polling_station_id)
    select ${phone?.id}, ${formId}, unnest(${answered}::int[])`.execute(mission.db)
  const scoped = { db: mission.db, scope: { kind: 'ngo' as const, ngoId: ngo.id } }
  const filter = { urgent: false, formId, viewerId: 1 }
  // As if more reports answered the form than are looked through at first.
  const rows = await findThreads(scoped, filter, { page: 1, pageSize: 20 }, 5_000)
  expect(rows.map(({ stationId }) => stationId)).toEqual(answered.toReversed())
})
