import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { unplaced } from '@scrutineer/contract/unplaced'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createForm, formUpload } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { organizer, ngo, county, phone } = await reporting({ code: 'OTHER' })
let device = createDevice(phone.call)
let form: Awaited<ReturnType<typeof createForm>>
let count = 0
beforeEach(async () => {
  device = createDevice(phone.call)
  count += 1
  const code = `VERSIONS${count}`
  form = await createForm(organizer.staff, formUpload(code))
  // Version 2 exchanges the texts and flags of the two options, which keep their ids.
  const formSections = form.sections.map(section => ({
    ...section,
    questions: section.questions.map(question => {
      if (question.id !== form.question(1).id) return question
      const [yes, no] = question.optionsToQuestions
      if (!yes || !no) throw new Error('the question has two options')
      const exchanged = [
        { ...yes, text: no.text, flagged: true },
        { ...no, text: yes.text, flagged: false },
      ]
      return { ...question, optionsToQuestions: exchanged }
    }),
  }))
  const saved = await organizer.staff(forms.save, { body: { ...formUpload(code), id: form.id, formSections } })
  expect(saved.status).toBe(200)
})

const answer = (formVersion: number | undefined, fields: object = {}) => ({
  kind: 'answer' as const,
  station: { countyCode: county.code, pollingStationNumber: 1 },
  body: {
    questionId: form.question(1).id,
    options: [{ optionId: form.optionId(1, 0) }],
    ...(formVersion !== undefined && { formVersion }),
  },
  ...fields,
})
const query = () => ({ idObserver: phone.id, idPollingStation: county.stationId(1) })
const read = async () =>
  (await ngo.staff(answers.filledIn, { query: query() })).value.flatMap(each =>
    each.answers.map(({ text, flagged }) => [text, flagged]),
  )

test('an answer is read by the version that was asked, though the texts have been exchanged since', async () => {
  await device.record(answer(1))
  expect(await read()).toEqual([['Yes', false]])
})

test('the same option is another answer once its text has changed, and is kept as such', async () => {
  await device.record(answer(1))
  await device.record(answer(2))
  expect(await read()).toEqual([['No', true]])
  const history = (await ngo.staff(answers.history, { query: query() })).value.answers
  expect(history.map(({ options }) => options[0]?.text)).toEqual(['Yes', 'No'])
})

test('without a version, or with one that lacks it, an answer is read by the newest version that has it', async () => {
  await device.record(answer(undefined))
  expect(await read()).toEqual([['No', true]])
  await device.record({ ...answer(99), station: { countyCode: county.code, pollingStationNumber: 2 } })
  const other = { ...query(), idPollingStation: county.stationId(2) }
  const [row] = (await ngo.staff(answers.filledIn, { query: other })).value
  expect(row?.answers[0]?.text).toBe('No')
})

test('an answer that was unplaced is read by its version when staff place it', async () => {
  await device.record(answer(1, { station: { countyCode: 'NOWHERE', pollingStationNumber: 1 } }))
  const ids = (await ngo.staff(unplaced.list)).value.data.map(({ id }) => id)
  await ngo.staff(unplaced.place, { body: { ids, idPollingStation: county.stationId(1) } })
  expect(await read()).toEqual([['Yes', false]])
})
