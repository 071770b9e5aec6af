import { answers } from '@scrutineer/contract/answers'
import { forms, questionType } from '@scrutineer/contract/forms'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createExportMission, sheetsOf } from '../../../test/export-client.ts'
import { createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

const mission = await createExportMission()
const organizer = await mission.createSignedInNgo({ organizer: true })

const upload = (code: string, options: readonly object[], id = {}) =>
  formUpload(code, {
    formSections: [
      {
        code: 'S',
        description: 'Count',
        questions: [
          { ...id, code: '1', text: 'How long?', questionType: questionType.multiple, optionsToQuestions: options },
        ],
      },
    ],
  })

let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
let count = 0
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await mission.createSignedInNgo()
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
  count += 1
})

/** Version 1 asks for numbers; version 2 asks for times in the same options, and has only those that stay. */
const createForms = async ({ stays }: { stays: readonly number[] }) => {
  const code = `K${count}`
  const form = await createForm(
    organizer.staff,
    upload(
      code,
      ['A', 'B'].map(text => ({ text, input: { kind: 'integer' } })),
    ),
  )
  const ids = [form.optionId(0, 0), form.optionId(0, 1)]
  const options = stays.map(index => ({
    idOption: ids[index] ?? 0,
    text: `At ${index}`,
    input: { kind: 'time' as const },
  }))
  const saved = await organizer.staff(forms.save, {
    body: { ...upload(code, options, { id: form.question(0).id }), id: form.id, confirm: true },
  })
  expect(saved.status, saved.text).toBe(200)
  return { form, ids }
}

/** The value of each option: stored, for checks and numbers; in the details; in the export. */
const readValues = async () => {
  const stored = await mission.db
    .selectFrom('selected_option')
    .innerJoin('answer', 'answer.id', 'answer_id')
    .where('observer_id', '=', phone.id)
    .where('superseded_at', 'is', null)
    .select('typed')
    .orderBy('option_id')
    .execute()
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const [details] = (await ngo.staff(answers.filledIn, { query })).value
  const rows = (await sheetsOf(await (await ngo.download()).arrayBuffer())).answers ?? []
  return {
    stored: stored.map(({ typed }) => typed),
    details: details?.answers.map(({ typed }) => typed && [typed.kind, typed.value]),
    export: rows.slice(1).map(row => [row[25], row[27]]),
  }
}

test('a late answer of an older version is read by that version everywhere, though the option’s kind has changed', async () => {
  const { form, ids } = await createForms({ stays: [0, 1] })
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  const options = ids.map((optionId, index) => ({ optionId, value: `${12 + index}` }))
  await createDevice(phone.call).record({
    kind: 'answer',
    station,
    body: { questionId: form.question(0).id, formVersion: 1, options },
  })
  expect(await readValues()).toEqual({
    stored: ['12', '13'],
    details: [
      ['integer', '12'],
      ['integer', '13'],
    ],
    export: [
      [12, null],
      [13, null],
    ],
  })
})

test('an answer without a version is read everywhere by the newest version that has all its options', async () => {
  const { form, ids } = await createForms({ stays: [0] })
  const options = ids.map((optionId, index) => ({ optionId, value: `${12 + index}` }))
  const answer = { questionId: form.question(0).id, countyCode: county.code, pollingStationNumber: 1, options }
  expect((await phone.call(answers.post, { body: { answers: [answer] } })).status).toBe(200)
  expect(await readValues()).toEqual({
    stored: ['12', '13'],
    details: [
      ['integer', '12'],
      ['integer', '13'],
    ],
    export: [
      [12, null],
      [13, null],
    ],
  })
})
