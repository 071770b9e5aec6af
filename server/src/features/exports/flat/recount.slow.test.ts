import { answers } from '@scrutineer/contract/answers'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportMission, verifyExport } from '../../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../../test/factories.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'

const folder = temporaryFolder()
let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngos: Awaited<ReturnType<typeof mission.createSignedInNgo>>[]
let phones: Awaited<ReturnType<typeof createPhone>>[]
let form: Awaited<ReturnType<typeof createForm>>
beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
  ngos = [await mission.createSignedInNgo(), await mission.createSignedInNgo()]
  phones = await Promise.all([0, 0, 1].map(ngo => createPhone(mission, ngos[ngo]?.id ?? 0)))
  form = await createForm(organizer.staff, formUpload('A'))
})
afterAll(() => mission.close())

const answerArbitrary = fc.record({
  phone: fc.integer({ min: 0, max: 2 }),
  station: fc.integer({ min: 1, max: 3 }),
  choice: fc.constantFrom<[question: number, options: number[]]>(
    ...[[], [0], [1], [2], [0, 2], [0, 1, 2]].map((options): [number, number[]] => [0, options]),
    ...[[], [0], [1]].flatMap((options): [number, number[]][] => [
      [1, options],
      [2, options],
    ]),
  ),
})

/** Reports by question and option, from the tables; the option is empty for what could not be observed. */
const recount = async (countyId: number, ngoIds: readonly number[]) => {
  const { rows } = await sql<{ questionId: number; optionId: number | null; reports: number }>`
    select question_id as "questionId", option_id as "optionId", count(*)::int as reports
    from answer
    join polling_station on polling_station.id = polling_station_id and county_id = ${countyId}
    join observer on observer.id = observer_id and ngo_id = any(${ngoIds}::int[])
    left join selected_option on answer_id = answer.id
    where superseded_at is null and (option_id is not null or not_observed)
    group by 1, 2`.execute(mission.db)
  const nameOf = (questionId: number) => `q_${[0, 1, 2].findIndex(index => form.question(index).id === questionId) + 1}`
  const codeOf = (questionId: number, optionId: number | null) => {
    const options = [0, 1, 2].map(form.question).find(({ id }) => id === questionId)?.optionsToQuestions ?? []
    return optionId === null ? '' : `a${options.findIndex(option => option.idOption === optionId) + 1}`
  }
  return toCounts(
    rows.flatMap(({ questionId, optionId, reports }) =>
      Array.from({ length: reports }, () => `${nameOf(questionId)} ${codeOf(questionId, optionId)}`),
    ),
  )
}

const toCounts = (keys: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

type Row = Readonly<Record<string, string>>
const questionNames = ['q_1', 'q_2', 'q_3']
const ofLong = (rows: readonly Row[]) => rows.map(({ question, option }) => `${question} ${option}`)
const ofWide = (rows: readonly Row[]) =>
  rows.flatMap(row =>
    questionNames.flatMap(name => {
      if (row[`${name}__not_observed`] === '1') return [`${name} `]
      return row[name] ? row[name].split(' ').map(code => `${name} ${code}`) : []
    }),
  )
const ofBits = (rows: readonly Row[]) =>
  rows.flatMap(row => [1, 2, 3].flatMap(option => (row[`q_1__${option}`] === '1' ? [`q_1 a${option}`] : [])))

test('both shapes count what the tables have, for an NGO and for all, and are verified by their manifests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answerArbitrary, { minLength: 10, maxLength: 40 }), async sent => {
      const county = await createCounty(mission)
      for (const { phone, station, choice } of sent) {
        const body = { answers: [answerTo(form, county.code, ...choice, station)] }
        expect((await phones[phone]?.call(answers.post, { body }))?.status).toBe(200)
      }
      await sql`
        update answer set not_observed = true
        where superseded_at is null and id % 2 = 0 and id not in (select answer_id from selected_option)`.execute(
        mission.db,
      )
      const ids = ngos.map(({ id }) => id)
      for (const [caller, ngoIds] of [[organizer, ids] as const, ...ngos.map(ngo => [ngo, [ngo.id]] as const)]) {
        const query = { idForm: form.id, county: county.code }
        const [long, wide] = [await caller.flat({ ...query, shape: 'long' }), await caller.flat(query)]
        const expected = await recount(county.id, ngoIds)
        expect(toCounts(ofLong(long.rows))).toEqual(expected)
        expect(toCounts(ofWide(wide.rows))).toEqual(expected)
        expect(toCounts(ofBits(wide.rows))).toEqual(new Map([...expected].filter(([key]) => /^q_1 a/.test(key))))
        expect(new Set(wide.rows.map(row => row.report_id)).size).toBe(wide.rows.length)
        const book = await caller.flat({ ...query, format: 'xlsx' })
        for (const { reply } of [long, wide, book]) {
          const bytes = new Uint8Array(await reply.arrayBuffer())
          const params = { id: String(reply.headers.get(exportIdHeader)) }
          const { value: manifest } = await caller.staff(exports.manifest, { params })
          expect(await verifyExport(mission, folder, bytes, manifest)).toEqual({
            code: 0,
            output: expect.stringContaining('is unaltered'),
          })
        }
      }
    }),
    { numRuns: 3 },
  )
})
