import { type Analysis, analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AnalysisFilter, compareLinks } from '../../../test/analysis-links.ts'
import { createDevice } from '../../../test/app-phone.ts'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
  type Selected,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { recountValues } from '../../../test/recount-values.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const option = (idOption: number, text: string) => ({ idOption: -idOption, text })
const questions = [
  { id: -1, code: '1', text: 'Open?', questionType: 1, optionsToQuestions: [option(10, 'Yes'), option(11, 'No')] },
  {
    ...{ id: -2, code: '2', text: 'Why not?', questionType: 0 },
    optionsToQuestions: [option(20, 'Key'), option(21, 'Members'), { ...option(22, 'Other'), isFreeText: true }],
    showIf: { idQuestion: -1, idOptions: [-11] },
  },
  {
    ...{ id: -3, code: '3', text: 'Votes?', questionType: 2 },
    optionsToQuestions: [{ ...option(30, 'Votes'), input: { kind: 'integer', min: 0, max: 50 } as const }],
  },
]

/** Two counties, one of them in an area, and phones of two NGOs. */
const createScene = async () => {
  const counties = [await createCounty(mission), await createCounty(mission)]
  const [first] = counties
  const area = await mission.db
    .insertInto('area')
    .values({ code: first?.code ?? '', name: 'North', level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mission.db
    .updateTable('county')
    .set({ area_id: area.id })
    .where('code', '=', first?.code ?? '')
    .execute()
  const formSections = [{ code: 'S', description: 'Section', questions }]
  const form = await createForm(organizer.staff, formUpload(`RE-${first?.code}`, { formSections }))
  const ngos = [await createNgo(mission), await createNgo(mission)]
  const phones = await Promise.all([0, 0, 1].map(index => createPhone(mission, ngos[index]?.id ?? 0)))
  return { counties, area, form, ngos, phones }
}
type Scene = Awaited<ReturnType<typeof createScene>>

const reported = fc.record({
  phone: fc.nat(2),
  county: fc.nat(1),
  station: fc.integer({ min: 1, max: 2 }),
  /** Undefined: it could not be observed. An empty list withdraws the answer. */
  answer: fc.oneof(
    fc.tuple(fc.constant(0), fc.option(fc.subarray([0, 1], { maxLength: 1 }), { nil: undefined })),
    fc.tuple(fc.constant(1), fc.option(fc.subarray([0, 1]), { nil: undefined })),
    fc.tuple(fc.constant(1), fc.constantFrom([{ option: 2, value: 'Snow' }])),
    fc.tuple(
      fc.constant(2),
      fc.constantFrom('1', '2', '7', '50', '51', 'many').map(value => [{ option: 0, value }]),
    ),
  ),
  isVerified: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 50 }),
})

let time = Date.UTC(2024, 5, 9, 4)
const tick = (minutes: number) => {
  time += minutes * 60_000
  mission.at(new Date(time).toISOString())
}

const report = async (
  { form, counties, phones, ngos }: Scene,
  sent: typeof reported extends fc.Arbitrary<infer T> ? T : never,
) => {
  tick(sent.minutes)
  const [phone, county] = [phones[sent.phone], counties[sent.county]]
  if (!phone || !county) throw new Error('there are three phones and two counties')
  const [index, options] = sent.answer
  if (options) {
    const body = { answers: [answerTo(form, county.code, index, options as Selected[], sent.station)] }
    expect((await phone.call(answers.post, { body })).status).toBe(200)
  } else {
    const body = { questionId: form.question(index).id, options: [], status: 'not_observed' as const }
    const station = { countyCode: county.code, pollingStationNumber: sent.station }
    await createDevice(phone.call).record({ kind: 'answer', station, body })
  }
  const query = { idObserver: phone.id, idPollingStation: county.stationId(sent.station) }
  if (!sent.isVerified || !options || options.length === 0) return
  const { staff } = ngos[sent.phone === 2 ? 1 : 0] ?? organizer
  const read = (await staff(answers.filledIn, { query })).value
  const idAnswer = read.find(({ id }) => id === form.question(index).id)?.idAnswer ?? 0
  expect((await staff(corrections.verify, { body: { idAnswer, method: 'call' } })).status).toBe(200)
}

interface Row {
  id: number
  observer: number
  station: number
  county: string
  ngo: number
  question: number
  at: Date
  unseen: boolean
  verified: boolean
  options: { id: number; text: string | null; typed: string | null }[]
}

/** The current answers that a filter leaves. */
const findRows = async ({ form, counties, area }: Scene, filter: AnalysisFilter, ngoId?: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select answer.id::int, observer.id as observer, polling_station_id as station, county.code as county, ngo_id as ngo,
      question_id as question, answered_at as at, not_observed as unseen,
      (select count(*) from answer_verification where answer_id = answer.id and withdrawn_at is null) > 0 as verified,
      (select coalesce(json_agg(json_build_object('id', option_id, 'text', value, 'typed', typed)), '[]')
        from selected_option where answer_id = answer.id) as options
    from answer join observer on observer.id = observer_id
    join polling_station on polling_station.id = polling_station_id join county on county.id = county_id
    where superseded_at is null and form_id = ${form.id} order by answer.id`.execute(mission.db)
  return rows.filter(
    row =>
      (!filter.from || row.at >= new Date(filter.from)) &&
      (!filter.to || row.at <= new Date(filter.to)) &&
      (!filter.verified || row.verified) &&
      (!filter.county || row.county === filter.county) &&
      (filter.area !== area.id || row.county === counties[0]?.code) &&
      (!filter.idNgo || row.ngo === filter.idNgo) &&
      (!ngoId || row.ngo === ngoId),
  )
}

const unitOf = (row: { observer: number; station: number }, { unit }: AnalysisFilter) =>
  unit ? `${row.station}` : `${row.station} ${row.observer}`

/** One answer a unit and question. */
const chosen = (rows: readonly Row[], filter: AnalysisFilter): Row[] => {
  const answered = rows.filter(({ options, unseen }) => options.length > 0 || unseen)
  if (!filter.unit) return answered
  const best = new Map<string, Row>()
  for (const row of answered.toSorted(
    (one, other) => Number(one.verified) - Number(other.verified) || one.id - other.id,
  ))
    best.set(`${row.station} ${row.question}`, row)
  return [...best.values()]
}

const recount = async (scene: Scene, filter: AnalysisFilter, ngoId?: number) => {
  const { form } = scene
  const rows = await findRows(scene, filter, ngoId)
  const counted = chosen(rows, filter)
  const units = new Map(rows.map(row => [unitOf(row, filter), row]))
  const all = await findRows(scene, {})
  const [yesNo, why] = [form.question(0).id, form.question(1).id]
  const isNo = ({ options }: Row) => options.some(({ id }) => id === form.optionId(0, 1))
  /** Reports of the base whose own answer to the first question isn't no, and that have no answer to the second one. */
  const notAsked = rows.filter(({ observer, station }) => {
    const own = all.filter(row => row.observer === observer && row.station === station)
    const answered = own.some(row => row.question === why && (row.options.length > 0 || row.unseen))
    return !answered && !own.some(row => row.question === yesNo && isNo(row))
  })
  const notAskedUnits = new Set(notAsked.map(row => unitOf(row, filter)))
  for (const row of counted) if (row.question === why) notAskedUnits.delete(unitOf(row, filter))
  const contentOf = ({ options }: Row) => JSON.stringify(options.map(({ id, typed }) => [id, typed]).sort())
  const differing = rows.filter(one =>
    rows.some(
      other =>
        other.station === one.station &&
        other.question === one.question &&
        one.options.length * other.options.length > 0 &&
        contentOf(one) !== contentOf(other),
    ),
  )
  return {
    reports: units.size,
    questions: form.sections
      .flatMap(section => section.questions)
      .map(({ id, optionsToQuestions }) => {
        const ofQuestion = counted.filter(({ question }) => question === id)
        return [
          ofQuestion.filter(({ options }) => options.length > 0).length,
          ofQuestion.filter(({ unseen }) => unseen).length,
          id === why ? notAskedUnits.size : 0,
          ...(filter.unit
            ? [new Set(differing.filter(({ question }) => question === id).map(({ station }) => station)).size]
            : []),
          ...optionsToQuestions.map(
            ({ idOption }) => ofQuestion.filter(({ options }) => options.some(each => each.id === idOption)).length,
          ),
        ].join(' ')
      }),
    texts: counted.filter(({ options }) => options.some(({ id, text }) => id === form.optionId(1, 2) && text?.trim()))
      .length,
    values: recountValues(counted, form.optionId(2, 0), 50),
  }
}

const summarize = ({ base, questions: all }: Analysis) => {
  const values = all[2]?.options[0]?.values
  return {
    reports: base.reports,
    questions: all.map(({ answered, notObserved, notAsked, disagreeing, options }) =>
      [
        ...[answered, notObserved, notAsked, ...(disagreeing ? [disagreeing.stations] : [])],
        ...options.map(({ count }) => count),
      ].join(' '),
    ),
    texts: all[1]?.options[2]?.texts,
    values: values && {
      count: values.count,
      sum: values.sum,
      quartiles: [values.q1, values.median, values.q3],
      extremes: [values.least?.value, values.most?.value],
      binned: values.bins.reduce((sum, { count }) => sum + count, 0),
      invalid: values.invalid,
      outside: values.outside,
    },
  }
}

const filtersOf = ({ counties, area, ngos }: Scene, from: string, to: string): AnalysisFilter[] => {
  const places = [{}, { county: counties[1]?.code ?? '' }, { area: area.id }, { idNgo: ngos[1]?.id ?? 0 }]
  const others = [{}, { from }, { to }, { verified: true }, { from, verified: true }]
  return places.flatMap(place =>
    others.flatMap(other => [
      { ...place, ...other },
      { ...place, ...other, unit: 'stations' as const },
    ]),
  )
}

const scene = await createScene()

test.each([1, 2])('the analysis of random reports equals a recount (%i)', async seed => {
  for (const each of fc.sample(reported, { seed, numRuns: 20 })) await report(scene, each)
  const middle = new Date(time - 90 * 60_000).toISOString()
  tick(1)
  const { form, ngos } = scene
  for (const filter of filtersOf(scene, middle, middle)) {
    const query = { idForm: form.id, values: true, ...filter }
    const { value } = await organizer.staff(analysis.get, { query })
    expect({ filter, ...summarize(value) }).toEqual({ filter, ...(await recount(scene, filter)) })
    const own = await ngos[0]?.staff(analysis.get, { query })
    expect(own && { filter, ...summarize(own.value) }).toEqual({
      filter,
      ...(await recount(scene, filter, ngos[0]?.id)),
    })
    await compareLinks((seed === 1 ? organizer : (ngos[0] ?? organizer)).staff, form.id, filter)
  }
  // Read from counters, and from reports.
  const all = async (query: object) =>
    summarize((await organizer.staff(analysis.get, { query: { idForm: form.id, values: true, ...query } })).value)
  expect(await all({})).toEqual(await all({ from: '2024-01-01' }))
})
