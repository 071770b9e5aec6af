import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const options = (...texts: string[]) => texts.map(text => ({ text, flagged: text === 'No' }))
const questions = [
  { code: '1', text: 'Open?', questionType: 1, optionsToQuestions: options('Yes', 'No') },
  { code: '2', text: 'Who was there?', questionType: 0, optionsToQuestions: options('Chair', 'Police', 'Nobody') },
]

/** A county in an area, one outside, two NGOs with two phones and one. */
const createScene = async () => {
  mission.at('2024-06-09T04:50:00Z')
  const county = await createCounty(mission)
  const other = await createCounty(mission)
  const area = await mission.db
    .insertInto('area')
    .values({ code: county.code, name: 'North', level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mission.db.updateTable('county').set({ area_id: area.id }).where('code', '=', county.code).execute()
  const formSections = [{ code: 'S', description: 'Section', questions }]
  const form = await createForm(organizer.staff, formUpload(`CR-${county.code}`, { formSections }))
  const [ngo, second] = [await createNgo(mission), await createNgo(mission)]
  const [ana, dan, eva] = [
    await createPhone(mission, ngo.id),
    await createPhone(mission, ngo.id),
    await createPhone(mission, second.id),
  ]
  const post = ({ call }: typeof ana, code: string, open: number, there: number[], station = 1) => {
    const posted = [answerTo(form, code, 0, [open], station), answerTo(form, code, 1, there, station)]
    return call(answers.post, { body: { answers: posted } })
  }
  await post(ana, county.code, 0, [0, 1])
  await post(dan, county.code, 1, [2])
  mission.at('2024-06-09T05:10:00Z')
  await post(eva, other.code, 0, [1], 2)
  const [first, next] = [form.question(0).id, form.question(1).id]
  /** The rows as label, answered and counts. */
  const rowsOf = async (query: object, staff = organizer.staff) => {
    const { value } = await staff(analysis.cross, {
      query: { idForm: form.id, question: first, by: 'county', ...query },
    })
    return value.rows.map(({ label, answered, counts }) => [label, answered, ...counts].join(' '))
  }
  return { county, other, area, form, ngo, second, first, next, rowsOf }
}

test('a question is crossed with another one, places, NGOs and hours', async () => {
  const { county, other, area, form, ngo, second, first, next, rowsOf } = await createScene()
  expect(await rowsOf({ by: 'question', byQuestion: next })).toEqual(['Chair 1 1 0', 'Police 2 2 0', 'Nobody 1 0 1'])
  expect(await rowsOf({ by: 'county' })).toEqual([`County ${county.code} 2 1 1`, `County ${other.code} 1 1 0`])
  expect(await rowsOf({ by: 'level', level: 1 })).toEqual(['North 2 1 1'])
  const names = [ngo, second].map(({ name }) => name.slice(0, 20))
  expect(await rowsOf({ by: 'ngo' })).toEqual([`${names[0]} 2 1 1`, `${names[1]} 1 1 0`])
  expect(await rowsOf({ by: 'hour' })).toEqual(['2024-06-09 07:00 2 1 1', '2024-06-09 08:00 1 1 0'])
  const { value } = await organizer.staff(analysis.cross, { query: { idForm: form.id, question: first, by: 'hour' } })
  expect(value).toMatchObject({ moreRows: 0, moreColumns: 0, rows: [{ key: '2024-06-09T04:00:00.000Z' }, {}] })
  expect(value.columns.map(({ text, flagged }) => [text, flagged])).toEqual([
    ['Yes', false],
    ['No', true],
  ])
  expect(await rowsOf({ by: 'hour', from: '2024-06-09 08:00' })).toEqual(['2024-06-09 08:00 1 1 0'])
  expect(await rowsOf({ by: 'county', area: area.id })).toEqual([`County ${county.code} 2 1 1`])
  expect(await rowsOf({ by: 'question', byQuestion: next, unit: 'stations' })).toEqual([
    'Chair 0 0 0',
    'Police 1 1 0',
    'Nobody 1 0 1',
  ])
  expect(await rowsOf({ by: 'county', verified: true })).toEqual([])
})

test('staff cross the reports of their NGO only', async () => {
  const { county, ngo, second, next, rowsOf } = await createScene()
  expect(await rowsOf({ by: 'ngo' }, ngo.staff)).toEqual([`${ngo.name.slice(0, 20)} 2 1 1`])
  expect(await rowsOf({ by: 'county' }, ngo.staff)).toEqual([`County ${county.code} 2 1 1`])
  expect(await rowsOf({ by: 'county', idNgo: second.id }, ngo.staff)).toEqual([])
  expect(await rowsOf({ by: 'hour' }, second.staff)).toEqual(['2024-06-09 08:00 1 1 0'])
  expect(await rowsOf({ by: 'question', byQuestion: next }, second.staff)).toEqual([
    'Chair 0 0 0',
    'Police 1 1 0',
    'Nobody 0 0 0',
  ])
})

test('a crossed question has at most fifty rows, the first by the number of answers', async () => {
  const form = await createForm(
    organizer.staff,
    formUpload('CR-MANY', { formSections: [{ code: 'S', description: 'S', questions }] }),
  )
  const phone = await createPhone(mission, organizer.id)
  const codes = []
  for (let index = 0; index < 51; index += 1) codes.push((await createCounty(mission, undefined, 1)).code)
  const posted = codes.map(code => answerTo(form, code, 0, [0]))
  expect((await phone.call(answers.post, { body: { answers: posted } })).status).toBe(200)
  const query = { idForm: form.id, question: form.question(0).id, by: 'county' } as const
  const { value } = await organizer.staff(analysis.cross, { query })
  expect([value.rows.length, value.moreRows]).toEqual([50, 1])
})

test('bad input names the field', async () => {
  const { form, first, next } = await createScene()
  const fieldsOf = async (query: object) => {
    const full = { idForm: form.id, question: first, by: 'county', ...query }
    const { status, problem } = await organizer.staff(analysis.cross, { query: full })
    return [status, Object.keys(problem?.errors ?? {})]
  }
  expect(await fieldsOf({ question: 999_999 })).toEqual([400, ['question']])
  expect(await fieldsOf({ by: 'question' })).toEqual([400, ['byQuestion']])
  expect(await fieldsOf({ by: 'question', byQuestion: first })).toEqual([400, ['byQuestion']])
  expect(await fieldsOf({ by: 'question', byQuestion: 999_999 })).toEqual([400, ['byQuestion']])
  expect(await fieldsOf({ by: 'ngo', byQuestion: next })).toEqual([400, ['byQuestion']])
  expect(await fieldsOf({ by: 'level' })).toEqual([400, ['level']])
  expect(await fieldsOf({ by: 'level', level: 4 })).toEqual([400, ['level']])
  expect(await fieldsOf({ by: 'hour', level: 1 })).toEqual([400, ['level']])
})
