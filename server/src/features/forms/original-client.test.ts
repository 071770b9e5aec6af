import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

// Form calls of the original back office that go beyond the specification.
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const codes = async (call: (typeof organizer)['staff'], query: Record<string, unknown> | string = {}) => {
  const input = typeof query === 'string' ? { rawQuery: query } : { query }
  return (await call(forms.list, input)).value.formVersions.map(({ code }) => code).sort()
}

test('the list of forms can be filtered by drafts or by forms without unpublished edits', async () => {
  await createForm(organizer.staff, formUpload('L1'))
  await createForm(organizer.staff, formUpload('L2', { draft: true }))
  const edited = await createForm(organizer.staff, formUpload('L3'))
  await organizer.staff(forms.save, {
    body: { ...formUpload('L3', { draft: true }), id: edited.id, formSections: edited.sections },
  })
  expect(await codes(organizer.staff)).toEqual(['L1', 'L2', 'L3'])
  expect(await codes(organizer.staff, { draft: 'true' })).toEqual(['L2', 'L3'])
  expect(await codes(organizer.staff, { draft: 'false' })).toEqual(['L1'])
  expect(await codes(organizer.staff, 'draft=')).toEqual(['L1', 'L2', 'L3'])
  const phone = await createPhone(mission, organizer.id)
  expect(await codes(phone.call, { draft: 'true' })).toEqual([])
  expect(await codes(phone.call, { draft: 'false' })).toEqual(['L1', 'L3'])
  const wrong = await organizer.staff(forms.list, { query: { draft: 'perhaps' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['draft']])
})

test('PUT saves the form with its id; an unknown id is not found before validation', async () => {
  const form = await createForm(organizer.staff, formUpload('P1'))
  const body = { ...formUpload('P1', { description: 'Put' }), id: form.id, formSections: form.sections }
  const saved = await organizer.staff(forms.replace, { body })
  expect([saved.status, saved.value]).toEqual([200, form.id])
  const row = (await organizer.staff(forms.list)).value.formVersions.find(({ id }) => id === form.id)
  expect(row).toMatchObject({ description: 'Put', currentVersion: 2 })

  const unknown = { ...body, id: 999_999 }
  expect((await organizer.staff(forms.replace, { body: unknown })).status).toBe(404)
  expect((await organizer.staff(forms.replace, { body: { ...unknown, code: 'x'.repeat(21) } })).status).toBe(404)
  for (const id of [undefined, null, 0]) {
    const missing = await organizer.staff(forms.replace, { body: { ...body, id } })
    expect([missing.status, Object.keys(missing.problem.errors ?? {})]).toEqual([400, ['id']])
  }
  const ngo = await createNgo(mission)
  expect((await ngo.staff(forms.replace, { body })).status).toBe(403)
  expect((await mission.anonymous(forms.replace, { body })).status).toBe(401)
})

test('the publish and unpublish buttons send no sections: all that is absent stays', async () => {
  const form = await createForm(organizer.staff, formUpload('B1', { draft: true, diaspora: true }))
  const questions = async (draft: boolean) =>
    (await organizer.staff(forms.get, { params: { id: form.id }, query: { draft } })).value
  const row = async () => (await organizer.staff(forms.list)).value.formVersions.find(({ id }) => id === form.id)
  const press = (method: 'save' | 'replace', body: object) =>
    organizer.staff(forms[method], { body: { id: form.id, ...body } })
  const metadata = { code: 'B1', description: 'Renamed', diaspora: true }

  expect((await press('replace', { ...metadata, draft: false })).status).toBe(200)
  expect(await row()).toMatchObject({ ...metadata, draft: false, currentVersion: 1, numberOfQuestions: 3 })
  expect(await questions(false)).toEqual(form.sections)
  expect((await press('save', { draft: true, formSections: null })).status).toBe(200)
  expect(await row()).toMatchObject({ ...metadata, draft: true, currentVersion: 1, numberOfQuestions: 3 })
  // The draft, not the published version, is what stays.
  expect((await press('save', { draft: true, formSections: form.sections.slice(0, 1) })).status).toBe(200)
  expect((await press('replace', { description: 'Again' })).status).toBe(200)
  expect(await row()).toMatchObject({ code: 'B1', draft: true, currentVersion: 1, numberOfQuestions: 2 })
  expect((await press('replace', { draft: false, formSections: undefined })).status).toBe(200)
  expect(await row()).toMatchObject({ ...metadata, description: 'Again', draft: false, currentVersion: 2 })
  expect(await questions(false)).toEqual(form.sections.slice(0, 1))
  expect((await press('replace', { formSections: [], draft: true })).status).toBe(200)
  expect(await questions(true)).toEqual([])
})

test('isFlagged flags an option; flagged takes precedence', async () => {
  const option = (text: string, flags: object) => ({ text, ...flags })
  const question = {
    code: '1',
    text: 'What happened?',
    optionsToQuestions: [
      option('older name', { isFlagged: true }),
      option('as text', { isFlagged: 'true' }),
      option('both', { flagged: false, isFlagged: true }),
      option('neither', {}),
      option('null', { flagged: null, isFlagged: null }),
    ],
  }
  const form = await createForm(
    organizer.staff,
    formUpload('F1', { formSections: [{ code: 'S', questions: [question] }] }),
  )
  expect(form.question(0).optionsToQuestions.map(({ text, flagged }) => [text, flagged])).toEqual([
    ['older name', true],
    ['as text', true],
    ['both', false],
    ['neither', false],
    ['null', false],
  ])
})

test('a draft can drop an answered question; publishing it reports the number of answers', async () => {
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  const form = await createForm(organizer.staff, formUpload('A1'))
  const answer = (n: number) => ({
    questionId: form.question(0).id,
    countyCode: county.code,
    pollingStationNumber: n,
    options: [{ optionId: form.optionId(0, 1) }],
  })
  await phone.call(answers.post, { body: { answers: [answer(1)] } })
  const formSections = structuredClone(form.sections)
  formSections[0]?.questions.shift()
  const body = { ...formUpload('A1'), id: form.id, formSections }

  expect((await organizer.staff(forms.save, { body: { ...body, draft: true } })).status).toBe(200)
  const draft = await organizer.staff(forms.get, { params: { id: form.id }, query: { draft: 'true' } })
  expect(draft.value[0]?.questions.map(({ id }) => id)).not.toContain(form.question(0).id)
  // Phones still answer the published version.
  expect((await phone.call(answers.post, { body: { answers: [answer(1)] } })).status).toBe(200)

  const refused = await organizer.staff(forms.save, { body })
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
  expect(refused.problem.detail).toMatch(/has 1 answer:/)
})
