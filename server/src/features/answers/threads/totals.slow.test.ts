import { answers } from '@scrutineer/contract/answers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { applyTallyChanges } from '../../../db/shared/counters.ts'
import { countThreads } from '../../../db/shared/thread-counts/count-store.ts'
import type { ThreadFilter } from '../../../db/shared/thread-filter.ts'
import { findThreads } from './page-store.ts'

const mission = await sharedMission()

const stations = 40
const startsAt = Date.UTC(2024, 5, 9, 6)
const minute = 60_000
const timeAt = (minutes: number) => new Date(startsAt + minutes * minute)

const firstPage = { page: 1, pageSize: 20 }

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
    if (turn === 32) await applyTallyChanges(mission.db)
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
  const timeOf = (...minutes: readonly number[]) =>
    oneOf(...minutes).map(value => (value === undefined ? undefined : timeAt(value).toISOString()))
  const filters = fc.record({
    viewerId: fc.constant(viewerId),
    timeZone: fc.constant('UTC'),
    urgent: fc.boolean(),
    seen: oneOf(true, false),
    county: oneOf('AA', 'BB'),
    idNgo: oneOf(organizer.id, other.id),
    activeNgo: oneOf(true, false),
    owner: oneOf('none', 'me'),
    option: ids(form => form.optionId(0, 2)),
    question: oneOf(...forms.flatMap(form => [form.question(0).id, form.question(1).id])),
    form: ids(form => form.id),
    selected: ids(form => form.optionId(0, 2)),
    notObserved: ids(form => form.question(0).id),
    disagreeing: ids(form => form.question(0).id),
    noted: ids(form => form.question(0).id).map(id => (id === undefined ? id : `1:${id}`)),
    receivedFrom: timeOf(0, 60),
    receivedTo: timeOf(70, 180),
    verified: oneOf(true, false),
    followUpState: oneOf('new' as const, 'closed' as const),
    openFollowUp: oneOf(true, false),
    open: oneOf(true, false),
    openedAfter: timeOf(0, 15, 60),
    openedUntil: timeOf(30, 100),
    quarterHour: timeOf(-1, 30, 45, 90),
    // Within a time bucket of ten minutes, at its ends, and across several.
    from: timeOf(-1, 0, 7, 10, 13, 60, 101),
    to: timeOf(8, 10, 17, 70, 101, 180, 400),
  })
  const scopes: ScopedDb['scope'][] = [{ kind: 'everything' }, { kind: 'ngo', ngoId: other.id }]
  let matches = 0
  const compare = async (filter: ThreadFilter, scope: ScopedDb['scope']) => {
    const scoped = { db: mission.db, scope }
    const total = await countThreads(scoped, filter, firstPage)
    const rows = await findThreads(scoped, filter, { page: 1, pageSize: 1_000 }, total)
    const { count, isMinimum } = total
    expect([count, isMinimum]).toEqual([rows.length, false])
    const many = { count: 1_000_000, isMinimum: false }
    const half = Math.floor(rows.length / 2)
    if (half > 0)
      expect(await findThreads(scoped, filter, { page: 2, pageSize: half }, many)).toEqual(rows.slice(half, 2 * half))
    const limited = await countThreads(scoped, filter, { page: 1, pageSize: 3 }, 3)
    expect(limited).toEqual(limited.isMinimum ? { count: 4, isMinimum: true } : { count, isMinimum })
    if (limited.isMinimum) expect(count).toBeGreaterThan(3)
    matches += count
  }
  const base = { viewerId, timeZone: 'UTC' }
  for (const scope of scopes)
    for (const seen of [true, false])
      for (const where of [
        { county: 'AA' },
        { county: 'BB' },
        { idNgo: other.id },
        { option: forms[0]?.optionId(0, 2) },
      ])
        await compare({ ...base, urgent: true, seen, ...where }, scope)
  await fc.assert(fc.asyncProperty(filters, fc.constantFrom(...scopes), compare), { numRuns: 400 })
  // Far below the mean of the random filters: only a filter that always matches nothing is an error here.
  expect(matches).toBeGreaterThan(300)
})

test('flags are counted before the counters are applied', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  await createCounty(mission, 'CC', 1)
  const form = await createForm(ngo.staff, formUpload('C'))
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'CC', 0, [2], 1)] } })
  // As if they were not applied yet.
  await sql`
    with applied as (delete from tally where subject_id = ${form.optionId(0, 2)} returning *)
    insert into tally_change (ngo_id, measure, county_id, subject_ids, amount)
    select ngo_id, measure, county_id, array[subject_id], total from applied where measure = 'option_reports'`.execute(
    mission.db,
  )
  const flags = (await ngo.staff(answers.flags)).value
  expect(flags.find(({ idOption }) => idOption === form.optionId(0, 2))).toMatchObject({ numberOfReports: 1 })
})

test('a list without a counter is counted to a limit or the end of its page, and the next page exists', async () => {
  const ngo = await createNgo(mission)
  const county = await createCounty(mission, 'DD', 7)
  const form = await createForm((await createNgo(mission, { organizer: true })).staff, formUpload('D'))
  const phone = await createPhone(mission, ngo.id)
  for (const station of [1, 2, 3, 4, 5, 6, 7])
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], station)] } })
  const scoped = { db: mission.db, scope: { kind: 'ngo' as const, ngoId: ngo.id } }
  const count = (filter: Partial<ThreadFilter>, page: number, pageSize = 2) =>
    countThreads(scoped, { viewerId: 0, timeZone: 'UTC', ...filter }, { page, pageSize }, 4)
  const seen = { seen: false }
  expect(await count(seen, 1)).toEqual({ count: 5, isMinimum: true })
  expect(await count(seen, 3)).toEqual({ count: 7, isMinimum: true })
  expect(await count(seen, 4)).toEqual({ count: 7, isMinimum: false })
  expect(await count(seen, 1, 6)).toEqual({ count: 7, isMinimum: true })
  // Counters have no limit.
  for (const filter of [{}, { urgent: true, county: county.code }, { idNgo: ngo.id }, { from: '2024-01-01' }])
    expect(await count(filter, 1)).toEqual({ count: 7, isMinimum: false })
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
    insert into form_progress
      (observer_id, form_id, polling_station_id, county_id, answered_count, progressed_at, last_answer_at)
    select ${phone?.id}, ${formId}, unnest(${answered}::int[]), ${county.id}, 1, now(), now()`.execute(mission.db)
  const scoped = { db: mission.db, scope: { kind: 'ngo' as const, ngoId: ngo.id } }
  const filter = { form: formId, viewerId: 1, timeZone: 'UTC' }
  for (const count of [3, 1_000_000]) {
    const rows = await findThreads(scoped, filter, { page: 1, pageSize: 20 }, { count, isMinimum: false })
    expect(rows.map(({ stationId }) => stationId)).toEqual(answered.toReversed())
  }
})
