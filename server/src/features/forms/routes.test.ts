import { answers } from '@scrutineer/contract/answers'
import { forms, type Section } from '@scrutineer/contract/forms'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

/** Without what only staff get. */
const asPhonesGetIt = (sections: readonly Section[]) =>
  sections.map(section => ({
    ...section,
    questions: section.questions.map(question => ({
      ...question,
      optionsToQuestions: question.optionsToQuestions.map(({ shortText: _, ...option }) => option),
    })),
  }))

const rowOf = async (call: (typeof organizer)['staff'], id: number) =>
  (await call(forms.list)).value.formVersions.find(row => row.id === id)

test('a draft is visible to staff only; published, phones get it as version 1', async () => {
  const phone = await createPhone(mission, organizer.id)
  const form = await createForm(organizer.staff, formUpload('D1', { draft: true }))
  expect(await rowOf(organizer.staff, form.id)).toMatchObject({ draft: true, currentVersion: 0, numberOfQuestions: 3 })
  expect(await rowOf(phone.call, form.id)).toBeUndefined()
  expect((await phone.call(forms.get, { params: { id: form.id } })).status).toBe(404)

  await organizer.staff(forms.save, { body: { ...formUpload('D1'), id: form.id, formSections: form.sections } })
  expect(await rowOf(phone.call, form.id)).toMatchObject({ code: 'D1', draft: false, currentVersion: 1, ver: 1 })
  const read = await phone.call(forms.get, { params: { id: form.id } })
  expect(read.value).toEqual(asPhonesGetIt(form.sections))
  expect((await phone.call(forms.versions)).value.versions.D1).toBe(1)
})

test('short wordings of flagged options are for staff and the app: other phones don’t get them', async () => {
  const phone = await createPhone(mission, organizer.id)
  const shortText = { en: 'Pressure', ro: 'Presiuni' }
  const uploadWith = (code: string, option: object) => {
    const optionsToQuestions = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true, ...option }]
    const questions = [{ code: '1', text: 'What did you see?', questionType: 0, optionsToQuestions }]
    return formUpload(code, { formSections: [{ code: 'S', description: 'Room', questions }] })
  }
  const form = await createForm(organizer.staff, uploadWith('SW', { shortText }))
  const optionsOf = async (call: (typeof organizer)['staff']) => {
    const { value } = await call(forms.get, { params: { id: form.id } })
    return value.flatMap(({ questions }) => questions).flatMap(({ optionsToQuestions }) => optionsToQuestions)
  }
  expect((await optionsOf(organizer.staff)).map(option => option.shortText)).toEqual([{}, shortText])
  const device = { id: crypto.randomUUID(), name: 'A phone' }
  const body = { user: phone.phone, password: secret, device }
  const app = mission.withToken((await mission.anonymous(session.authorizePhone, { body })).value.access_token)
  expect((await optionsOf(app)).map(option => option.shortText)).toEqual([{}, shortText])
  for (const option of await optionsOf(phone.call)) expect(option).not.toHaveProperty('shortText')
  const tooLong = uploadWith('SW2', { shortText: { ...shortText, ro: 'x'.repeat(81) } })
  const refused = await organizer.staff(forms.save, { body: tooLong })
  expect(Object.keys(refused.problem.errors ?? {})).toEqual([
    'formSections.0.questions.0.optionsToQuestions.1.shortText.ro',
  ])
})

test('an option may say that it could not be observed; another version of the form keeps it', async () => {
  const optionsToQuestions = [{ text: 'Yes' }, { text: 'I was outside', notObserved: true }]
  const questions = [{ code: '1', text: 'Was it sealed?', questionType: 1, optionsToQuestions }]
  const formSections = [{ code: 'S', description: 'Room', questions }]
  const form = await createForm(organizer.staff, formUpload('NO', { formSections }))
  const read = (sections: readonly Section[]) =>
    sections[0]?.questions[0]?.optionsToQuestions.map(({ notObserved }) => notObserved)
  expect(read(form.sections)).toEqual([undefined, true])
  await organizer.staff(forms.save, { body: { id: form.id, description: 'Renamed', draft: false } })
  const { value } = await (await createPhone(mission, organizer.id)).call(forms.get, { params: { id: form.id } })
  expect(read(value)).toEqual([undefined, true])
})

test('phones don’t see unpublished edits, and ids survive reordering', async () => {
  const phone = await createPhone(mission, organizer.id)
  const form = await createForm(organizer.staff, formUpload('D2'))
  const [first, second] = form.sections
  if (!first || !second) throw new Error('the form has two sections')
  const edited = { ...formUpload('D2', { description: 'Another title' }), id: form.id, formSections: [second, first] }

  await organizer.staff(forms.save, { body: { ...edited, draft: true } })
  expect(await rowOf(phone.call, form.id)).toMatchObject({ description: 'Form D2', draft: false, currentVersion: 1 })
  expect(await rowOf(phone.call, form.id)).not.toHaveProperty('draftDescription')
  expect(await rowOf(organizer.staff, form.id)).toMatchObject({
    description: 'Form D2',
    draftDescription: 'Another title',
    draft: true,
  })
  const forPhones = (await phone.call(forms.get, { params: { id: form.id } })).value
  expect(forPhones).toEqual(asPhonesGetIt(form.sections))
  const draft = await organizer.staff(forms.get, { params: { id: form.id }, query: { draft: 'true' } })
  expect(draft.value.map(section => section.id)).toEqual([second.id, first.id])

  await organizer.staff(forms.save, { body: edited })
  const published = await phone.call(forms.get, { params: { id: form.id } })
  expect(published.value.map(section => section.id)).toEqual([second.id, first.id])
  expect(published.value[1]?.questions.map(q => q.id)).toEqual(first.questions.map(q => q.id))
  expect(await rowOf(phone.call, form.id)).toMatchObject({ currentVersion: 2 })
})

test('an incomplete form is saved as a draft, and publishing it reports everything missing', async () => {
  const upload = formUpload('', {
    description: '',
    formSections: [
      {
        code: 'S',
        questions: [
          { code: '1', text: '', optionsToQuestions: [{ text: '' }] },
          { code: '1', text: 'Twice' },
        ],
      },
      { code: 'S', questions: undefined },
    ],
  })
  expect((await organizer.staff(forms.save, { body: { ...upload, draft: true } })).status).toBe(200)
  const refused = await organizer.staff(forms.save, { body: upload })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.problem.errors ?? {}).sort()).toEqual([
    'code',
    'description',
    'formSections.0.questions.0.optionsToQuestions.0.text',
    'formSections.0.questions.0.text',
    'formSections.0.questions.1.code',
    'formSections.0.questions.1.optionsToQuestions',
    'formSections.1.code',
  ])
  const empty = await organizer.staff(forms.save, { body: formUpload('EMPTY', { formSections: [] }) })
  expect(Object.keys(empty.problem.errors ?? {})).toEqual(['formSections'])
})

test('a code in use, an unknown id and another form’s question are rejected', async () => {
  const form = await createForm(organizer.staff, formUpload('D3'))
  const other = await createForm(organizer.staff, formUpload('D4'))
  const taken = await organizer.staff(forms.save, { body: formUpload('D3') })
  expect([taken.status, Object.keys(taken.problem.errors ?? {})]).toEqual([409, ['code']])
  const unknown = await organizer.staff(forms.save, { body: { ...formUpload('D5'), id: 999_999 } })
  expect([unknown.status, Object.keys(unknown.problem.errors ?? {})]).toEqual([400, ['id']])
  const stolen = { ...formUpload('D3'), id: form.id, formSections: [{ code: 'S', questions: [other.question(0)] }] }
  const refused = await organizer.staff(forms.save, { body: stolen })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.problem.errors ?? {})).toContain('formSections.0.questions.0.id')
})

test('a save based on a stale revision is rejected and changes nothing', async () => {
  const form = await createForm(organizer.staff, formUpload('D6'))
  const upload = { ...formUpload('D6'), id: form.id, formSections: form.sections }
  const { revision } = (await rowOf(organizer.staff, form.id)) ?? {}
  expect((await organizer.staff(forms.save, { body: { ...upload, revision } })).status).toBe(200)
  const stale = await organizer.staff(forms.save, { body: { ...upload, revision, description: 'Late' } })
  expect([stale.status, stale.problem.code]).toEqual([409, 'conflict'])
  expect(await rowOf(organizer.staff, form.id)).toMatchObject({ description: 'Form D6', currentVersion: 2 })
})

test('answered questions and options can’t be removed or redefined; texts can change', async () => {
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  const form = await createForm(organizer.staff, formUpload('D7'))
  const answer = {
    questionId: form.question(0).id,
    countyCode: county.code,
    pollingStationNumber: 1,
    options: [{ optionId: form.optionId(0, 1) }],
  }
  expect((await phone.call(answers.post, { body: { answers: [answer] } })).status).toBe(200)

  const save = (change: (sections: typeof form.sections) => void) => {
    const formSections = structuredClone(form.sections)
    change(formSections)
    return organizer.staff(forms.save, { body: { ...formUpload('D7'), id: form.id, formSections } })
  }
  const questionOf = (sections: typeof form.sections) => sections[0]?.questions[0] ?? form.question(0)
  const refusals = [
    await save(sections => sections[0]?.questions.shift()),
    await save(sections => questionOf(sections).optionsToQuestions.splice(1, 1)),
    await save(sections => Object.assign(questionOf(sections), { questionType: 1 })),
  ]
  for (const { status, problem } of refusals) {
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect(problem.detail).toMatch(/has 1 answer:/)
  }
  expect(await rowOf(organizer.staff, form.id)).toMatchObject({ currentVersion: 1 })
  expect((await save(sections => Object.assign(questionOf(sections), { text: 'Reworded' }))).status).toBe(200)
  expect((await save(sections => questionOf(sections).optionsToQuestions.splice(0, 1))).status).toBe(200)

  const refused = await organizer.staff(forms.remove, { query: { formId: form.id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
  expect(await rowOf(organizer.staff, form.id)).toBeDefined()
})

test('a form without answers can be deleted and is then not found', async () => {
  const form = await createForm(organizer.staff, formUpload('D8'))
  expect((await organizer.staff(forms.remove, { query: { formId: form.id } })).status).toBe(200)
  expect((await organizer.staff(forms.remove, { query: { formId: form.id } })).status).toBe(404)
  expect((await organizer.staff(forms.get, { params: { id: form.id } })).status).toBe(404)
})

test('a published version can’t be changed, not even in SQL', async () => {
  const form = await createForm(organizer.staff, formUpload('D9'))
  const change = mission.db.updateTable('form_version').set({ document: '{}' }).where('form_id', '=', form.id).execute()
  await expect(change).rejects.toThrow(/never changes/)
})

test('forms are listed by their order, new ones last', async () => {
  const [last, first] = [
    await createForm(organizer.staff, formUpload('D10')),
    await createForm(organizer.staff, formUpload('D11')),
  ]
  const phone = await createPhone(mission, organizer.id)
  const order = async () =>
    (await phone.call(forms.list)).value.formVersions.map(({ id }) => id).filter(id => [first.id, last.id].includes(id))
  expect(await order()).toEqual([last.id, first.id])
  const moved = { ...formUpload('D11', { order: 0 }), id: first.id, formSections: first.sections }
  await organizer.staff(forms.save, { body: moved })
  expect(await order()).toEqual([first.id, last.id])
})

test('phones outside the diaspora can exclude its forms', async () => {
  const form = await createForm(organizer.staff, formUpload('DIA', { diaspora: true }))
  const listed = await organizer.staff(forms.list, { query: { diaspora: 'false' } })
  expect(listed.value.formVersions.map(row => row.id)).not.toContain(form.id)
})
