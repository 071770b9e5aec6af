import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { exportCursorHeader, exportRowsHeader, exports } from '@scrutineer/contract/exports'
import { forms } from '@scrutineer/contract/forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExportMission } from '../../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../../test/factories.ts'
import { findElectionSettings, saveElectionSettings } from '../../../db/shared/election-settings.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await mission.createSignedInNgo()
  form = await createForm(organizer.staff, formUpload(`F${ngo.id}`))
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
  await select(1, 0, 0, 2)
  await select(1, 1, 0)
  await select(2, 0, 0)
})

const select = (station: number, question: number, ...options: number[]) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, options, station)] } })
const first = async () => (await ngo.flat({ idForm: form.id })).rows[0]

test('each level of areas has a column', async () => {
  const insertArea = async (level: number, name: string, parent_id: number | null) =>
    (
      await mission.db
        .insertInto('area')
        .values({ level, name, parent_id, code: `${name} ${ngo.id}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const district = await insertArea(2, 'Upper', await insertArea(1, 'North', null))
  await mission.db.updateTable('county').set({ area_id: district }).where('id', '=', county.id).execute()
  const settings = await findElectionSettings(mission.db)
  const levels = ['Region', 'District', 'County']
  await saveElectionSettings(mission.db, { ...settings, levels }, mission.dependencies.clock())
  expect(await first()).toMatchObject({ area_1: 'North', area_2: 'Upper' })
  const { value } = await ngo.staff(exports.dataPackage, { query: { idForm: form.id } })
  expect(value.resources[0]?.schema.fields.find(({ name }) => name === 'area_2')?.title).toBe('District')
  await saveElectionSettings(mission.db, settings, mission.dependencies.clock())
})

test('corrections are marked', async () => {
  const report = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const answered = (await ngo.staff(answers.filledIn, { query: report })).value
  const idAnswer = answered.find(({ id }) => id === form.question(1).id)?.idAnswer ?? 0
  const body = { idAnswer, options: [{ optionId: form.optionId(1, 1) }], reason: 'They misread it' }
  expect((await ngo.staff(corrections.correct, { body })).status).toBe(200)
  expect(await first()).toMatchObject({ q_2: 'a2', q_2__corrected: '1', q_1__corrected: '0' })
})

test('codes of options stay when the form is published again, and questions of earlier versions have columns', async () => {
  const [section] = form.sections
  const [seen, opening] = section?.questions ?? []
  if (!section || !seen || !opening) throw new Error('the form lacks a question')
  const late = { ...opening, optionsToQuestions: [{ text: 'Late' }, ...opening.optionsToQuestions.slice(0, 1)] }
  const added = { code: '3', text: 'New?', questionType: 1, optionsToQuestions: [{ text: 'New' }] }
  const formSections = [{ ...section, questions: [added, late, seen] }]
  const { status, text } = await organizer.staff(forms.save, {
    body: { ...formUpload(`F${ngo.id}`, { formSections }), id: form.id, confirm: true },
  })
  expect(status, text).toBe(200)
  const former = `q_3_${form.question(2).id}`
  expect((await ngo.flat({ idForm: form.id })).names).not.toContain(former)
  await select(1, 2, 0)
  const other = await mission.createSignedInNgo()
  expect((await other.flat({ idForm: form.id })).names).not.toContain(former)
  for (let applied = 0; applied < 2; applied += 1) {
    expect((await organizer.flat({ idForm: form.id })).names).toContain(former)
    await ngo.staff(analysis.get, { query: { idForm: form.id } })
  }
  expect(await first()).toMatchObject({ q_1: 'a1 a3', q_2: 'a1', q_3: '', [former]: 'a1' })
  const { value } = await ngo.staff(exports.dataPackage, { query: { idForm: form.id } })
  const field = value.resources[0]?.schema.fields.find(({ name }) => name === 'q_2')
  expect(field?.categories?.map(({ value, label }) => `${value} ${label}`)).toEqual(['a1 Yes', 'a2 No', 'a3 Late'])
})

test('values are those of the kind in the newest version, as in the analysis', async () => {
  const upload = (...kinds: string[]) => ({
    formSections: kinds.map((kind, index) => ({
      ...{ code: `S${index}`, description: kind },
      questions: [
        { code: `${index}`, text: kind, questionType: 1, optionsToQuestions: [{ text: 'V', input: { kind } }] },
      ],
    })),
  })
  form = await createForm(organizer.staff, formUpload(`K${ngo.id}`, upload('integer', 'decimal')))
  const type = (station: number, ...values: string[]) =>
    phone.call(answers.post, {
      body: {
        answers: values.map((value, question) =>
          answerTo(form, county.code, question, [{ option: 0, value }], station),
        ),
      },
    })
  await type(1, '12', '1.5')
  const formSections = form.sections.map((section, index) => ({
    ...section,
    questions: section.questions.map(question => ({
      ...question,
      optionsToQuestions: question.optionsToQuestions.map(option => ({
        ...option,
        input: { kind: (['time', 'integer'] as const)[index] },
      })),
    })),
  }))
  const body = { ...formUpload(`K${ngo.id}`, { formSections }), id: form.id, confirm: true }
  expect((await organizer.staff(forms.save, { body })).status).toBe(200)
  await type(2, '7:05', '2')
  const { rows } = await ngo.flat({ idForm: form.id })
  expect(rows.map(row => [row.q_0, row.q_0__text, row.q_1])).toEqual([
    ['', '12', '1.5'],
    ['07:05', '', '2'],
  ])
  const { value } = await ngo.staff(exports.dataPackage, { query: { idForm: form.id } })
  const fields = value.resources[0]?.schema.fields.filter(({ name }) => name === 'q_0' || name === 'q_1')
  expect(fields?.map(({ type }) => type)).toEqual(['time', 'number'])
  const analysed = (await ngo.staff(analysis.get, { query: { idForm: form.id, values: true } })).value
  expect(analysed.questions.map(({ options }) => [options[0]?.values?.count, options[0]?.values?.invalid])).toEqual([
    [1, 1],
    [2, 0],
  ])
})

test('each NGO has a code of its own, which the code book explains; staff of an NGO see its short name', async () => {
  const other = await mission.createSignedInNgo()
  const third = await mission.createSignedInNgo()
  const rename = (id: number, short_name: string) =>
    mission.db.updateTable('ngo').set({ short_name }).where('id', '=', id).execute()
  await rename(ngo.id, `N${ngo.id}`)
  await rename(other.id, `N${ngo.id}_2`)
  await rename(third.id, `N${ngo.id}`)
  const otherPhone = await createPhone(mission, third.id)
  await otherPhone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0], 1)] } })
  const codesOf = async ({ flat }: typeof ngo) => new Set((await flat({ idForm: form.id })).rows.map(row => row.ngo))
  expect(await codesOf(organizer)).toEqual(new Set([`N${ngo.id}`, `N${ngo.id}_3`]))
  expect(await codesOf(third)).toEqual(new Set([`N${ngo.id}`]))
  const { value } = await third.staff(exports.dataPackage, { query: { idForm: form.id } })
  const field = value.resources[0]?.schema.fields.find(({ name }) => name === 'ngo')
  expect(field?.categories).toEqual([{ value: `N${ngo.id}`, label: third.name }])
})

const follow = async (since?: string) => {
  const { reply, rows } = await ngo.flat({ idForm: form.id, ...(since !== undefined && { since }) })
  return {
    cursor: reply.headers.get(exportCursorHeader) ?? '',
    rows: reply.headers.get(exportRowsHeader),
    stations: rows.map(row => row.station_number).join(),
  }
}

test('a script gets the reports that changed since its last export', async () => {
  const { cursor, ...all } = await follow()
  expect(all).toEqual({ rows: 'all', stations: '1,2' })
  expect(await follow(cursor)).toEqual({ cursor, rows: 'changed', stations: '' })
  await select(3, 2, 0)
  // The withdrawn answer was the only one of its report.
  await select(2, 0)
  const next = await follow(cursor)
  expect(next).toMatchObject({ rows: 'changed', stations: '2,3' })
  expect(await follow(next.cursor)).toMatchObject({ rows: 'changed', stations: '' })
})

test('a script gets a report whose visit was completed late, which has no live event', async () => {
  const visit = (station: number, observerArrivalTime: string, observerLeaveTime: string | null) =>
    phone.call(answers.arrive, {
      body: { countyCode: county.code, idPollingStation: station, observerArrivalTime, observerLeaveTime },
    })
  mission.at('2024-06-09T11:00:00Z')
  await visit(1, '2024-06-09T06:00:00Z', null)
  await visit(2, '2024-06-09T10:30:00Z', null)
  mission.at('2024-06-09T11:05:00Z')
  await select(2, 1, 0)
  const { cursor } = await follow()
  mission.at('2024-06-09T11:10:00Z')
  await visit(1, '2024-06-09T06:00:00Z', '2024-06-09T10:00:00Z')
  expect(await follow(cursor)).toMatchObject({ rows: 'changed', stations: '1' })
})

test('a script gets all reports if the server can’t tell which changed', async () => {
  const { cursor } = await follow()
  expect(await follow('987654321')).toMatchObject({ rows: 'all', stations: '1,2' })
  await organizer.staff(forms.save, { body: { ...formUpload(`F${ngo.id}`), id: form.id, draft: true } })
  expect(await follow(cursor)).toMatchObject({ rows: 'all', stations: '1,2' })
})
