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
  expect((await ngo.flat({ idForm: form.id })).names).not.toContain(`q_3_${form.question(2).id}`)
  await select(1, 2, 0)
  expect(await first()).toMatchObject({ q_1: 'a1 a3', q_2: 'a1', q_3: '', [`q_3_${form.question(2).id}`]: 'a1' })
  const { value } = await ngo.staff(exports.dataPackage, { query: { idForm: form.id } })
  const field = value.resources[0]?.schema.fields.find(({ name }) => name === 'q_2')
  expect(field?.categories?.map(({ value, label }) => `${value} ${label}`)).toEqual(['a1 Yes', 'a2 No', 'a3 Late'])
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
