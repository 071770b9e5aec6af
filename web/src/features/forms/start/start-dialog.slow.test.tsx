import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { button, dialog, field, findFormRow, loadDraft, readFieldValues } from '../../../../test/form-editor.ts'
import { createWorkbook } from '../../../../test/read-options.ts'

const staff = await organizerToken()
beforeEach(() => {
  localStorage.removeItem('template-language')
  return page.viewport(1280, 900)
})
afterEach(async () => {
  // An imported form is an unsaved draft of this browser, which the next test would restore.
  if (document.querySelector('dialog[open]')) await dialog().getByRole('button', { name: 'Cancel' }).click()
  while (document.querySelector('button[aria-label="Undo"]:not(:disabled)')) await button('Undo').click()
  await vi.waitFor(() => expect(document.body.textContent).toContain('No unsaved changes'))
  closeApp()
})

const openNew = async (language: 'en' | 'ro' = 'en') => {
  await openApp('/formulare/nou', staff, language)
  await expect.element(field(language === 'en' ? 'Section title' : 'Titlul secțiunii')).toBeVisible()
}
const use = () => dialog().getByRole('button', { name: 'Use this form' })
const jsonFile = (document: object) => new File([JSON.stringify(document)], 'form.json')

test('a new form starts from a template in the chosen languages, which “Undo” removes', async () => {
  await openNew()
  await button('From a template').click()
  await expect.element(use()).toBeDisabled()
  await dialog().getByLabelText('Template', { exact: true }).selectOptions('Incident')
  await dialog().getByLabelText('Main language').selectOptions('Română')
  await dialog().getByRole('checkbox', { name: 'Français' }).click()
  await expect.element(dialog()).toHaveTextContent('Other languages: Français')
  await expect.element(dialog().getByRole('status')).toHaveTextContent(/3 sections, 13 questions, \d+ flagged options/)
  await dialog().getByText('D1 · Ce s-a întâmplat').click()
  await expect.element(dialog().getByText('Violență sau amenințări').first()).toBeVisible()
  await expect.element(dialog().getByText('Flag').first()).toBeVisible()
  await use().click()
  await expect.element(field('Title')).toHaveValue('Incident')
  expect(readFieldValues('Question')[0]).toBe('Ce fel de incident este?')
  await expect.element(button('From a template')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(button('From a template')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('')
  // The next template is in the same languages.
  await button('From a template').click()
  await expect.element(dialog().getByLabelText('Main language')).toHaveDisplayValue('Română')
})

test('what the blank form lacked isn’t reported at the form that is used instead', async () => {
  await openNew()
  await button('Publish').click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  const title = field('Title')
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await button('From a file').click()
  const formSections = [{ code: 'S', description: 'First', questions: [{ code: 'Q', text: 'Sealed?' }] }]
  await dialog()
    .getByLabelText('File', { exact: true })
    .upload(jsonFile({ code: 'F', description: 'Arrival', formSections }))
  await use().click()
  await expect.element(title).toHaveValue('Arrival')
  await expect.element(title).not.toHaveAttribute('aria-invalid')
})

test('a copy of a form is a new draft with a free code, its checks, and without its ids', async () => {
  const { id, code, questions } = await create.form(staff)
  const checks = [
    {
      says: { en: 'Too many voters', ro: 'Prea mulți alegători' },
      severity: 'flag' as const,
      rule: { when: { '>': [{ '+': [{ var: 'station.registeredVoters' }] }, { '+': [5000] }] } },
    },
  ] satisfies NonNullable<FormUploadIn['checks']>
  await setup.call(forms.save, { token: staff, body: { id, draft: true, checks } })
  await openNew()
  await button('From another form').click()
  await dialog().getByLabelText('Form', { exact: true }).selectOptions(`${code} · Form ${code}`)
  await expect.element(dialog()).toHaveTextContent(`Another form has the code ${code}. The new one gets 2-${code}.`)
  await use().click()
  await expect.element(field('Title')).toHaveValue(`Form ${code}`)
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const copy = await findFormRow(staff, `2-${code}`)
  expect(copy).toMatchObject({ draft: true, currentVersion: 0 })
  expect(copy?.id).not.toBe(id)
  const copied = (await loadDraft(staff, copy?.id ?? 0)).flatMap(section => section.questions)
  expect(copied.map(({ text }) => text)).toEqual(questions.map(({ text }) => text))
  expect(copied.some(each => questions.some(question => question.id === each.id))).toBe(false)
  const request = { token: staff, params: { id: copy?.id ?? 0 }, query: { draft: true } }
  expect(await setup.call(forms.checks, request)).toMatchObject(checks)
  // The original is unchanged.
  expect((await setup.call(forms.get, { token: staff, params: { id } }))[0]?.questions.map(each => each.id)).toEqual(
    questions.map(each => each.id),
  )
  await openNew()
})

test('a file is shown with everything that is not imported, by row, before it is used', async () => {
  await openNew()
  await button('From a file').click()
  const workbook = await createWorkbook({
    survey: [
      ['type', 'name', 'label', 'hint'],
      ['begin_group', 's1', 'Section', ''],
      ['select_one yes_no', 'sealed', 'Sealed?', 'Look closely'],
      ['geopoint', 'where', 'Where?', ''],
      ['email', 'remarks', 'Remarks', ''],
      ['end_group', '', '', ''],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['yes_no', 'yes', 'Yes'],
      ['yes_no', 'no', ''],
    ],
  })
  await dialog()
    .getByLabelText('File', { exact: true })
    .upload(new File([workbook], 'survey.xlsx'))
  const lines = (name: string) => dialog().getByRole('region', { name })
  await expect
    .element(lines('Not imported'))
    .toHaveTextContent(/^Not importedsurvey, row 4: The type “geopoint” \(“where”\)\.$/)
  await expect
    .element(lines('Imported in another way'))
    .toHaveTextContent('survey, row 5: A question of the type “email”')
  await expect.element(lines('To complete before publishing')).toHaveTextContent('choices, row 3: Option #2 of sealed')
  await expect.element(dialog().getByRole('status')).toHaveTextContent('1 section, 2 questions, 0 flagged options')
  await use().click()
  await expect.poll(() => readFieldValues('Question')).toEqual(['Sealed?\nLook closely', 'Remarks'])
  expect(readFieldValues('Option')).toEqual(['Yes', '', 'Answer:'])
})

test('a file of which nothing is left is not used; the reasons are listed by path, in Romanian too', async () => {
  await openNew('ro')
  await button('Dintr-un fișier').click()
  const questions = [{ $questionType: 'pictureQuestion', code: 'P1' }, 'Sigilii?']
  await dialog()
    .getByLabelText('Fișier', { exact: true })
    .upload(jsonFile({ code: `J${unique()}`, name: { RO: 'Sosire' }, questions }))
  await expect
    .element(dialog().getByRole('region', { name: 'Corectați aceste probleme' }))
    .toHaveTextContent('Fișierul nu conține nicio întrebare care poate fi importată.')
  const notImported = dialog().getByRole('region', { name: 'Neimportate' })
  await expect.element(notImported).toHaveTextContent('questions[0]: Tipul „pictureQuestion” („P1”).')
  await expect.element(notImported).toHaveTextContent('questions[1]: Valoarea „"Sigilii?"”')
  await expect.element(dialog().getByRole('button', { name: 'Folosiți acest formular' })).toBeDisabled()
  await dialog().getByRole('button', { name: 'Renunțați' }).click()
  closeApp()
  await openNew()
})

test('many locations are folded, and long paths fit a phone', async () => {
  await page.viewport(390, 800)
  await openNew()
  await button('From a file').click()
  const options = Array.from({ length: 30 }, (_, index) => ({ text: { EN: `Option ${index}` }, isFlagged: 'lost' }))
  const question = { $questionType: 'multiSelectQuestion', code: 'Q', text: { EN: 'Which?' }, options }
  await dialog()
    .getByLabelText('File', { exact: true })
    .upload(jsonFile({ code: `V${unique()}`, name: { EN: 'Form' }, questions: [question] }))
  const notImported = dialog().getByRole('region', { name: 'Not imported' })
  await expect.element(notImported).toHaveTextContent('questions[0].options[3].isFlagged: The value “"lost"”')
  await expect.element(notImported.getByText('questions[0].options[29].isFlagged')).not.toBeVisible()
  await notImported.getByText('26 more').click()
  await expect.element(notImported.getByText('questions[0].options[29].isFlagged')).toBeVisible()
  const { scrollWidth, clientWidth } = notImported.element()
  expect(scrollWidth).toBe(clientWidth)
  await use().click()
  await expect.poll(() => readFieldValues('Option')).toHaveLength(30)
})

test('the texts of a file in several languages can be changed to another one', async () => {
  await openNew()
  await button('From a file').click()
  const text = (en: string, ro: string) => ({ EN: en, RO: ro })
  const question = { $questionType: 'multiSelectQuestion', code: 'Q', text: text('Question?', 'Întrebare?') }
  const options = [{ text: text('Yes', 'Da'), isFlagged: true }]
  const form = {
    code: `V${unique()}`,
    name: text('Counting', 'Numărare'),
    languages: ['RO', 'EN'],
    questions: [{ ...question, options }],
  }
  await dialog().getByLabelText('File', { exact: true }).upload(jsonFile(form))
  await expect.element(dialog().getByLabelText('Main language')).toHaveDisplayValue('EN')
  await dialog().getByLabelText('Main language').selectOptions('RO')
  await expect.element(dialog()).toHaveTextContent('· Numărare')
  await use().click()
  await expect.poll(() => readFieldValues('Question')).toEqual(['Întrebare?'])
  await expect.element(field('Title')).toHaveValue('Numărare')
})

test('staff who can’t change forms can’t start one from a file', async () => {
  await openApp('/formulare/nou', await ngoToken(staff))
  await expect.element(field('Title')).toBeDisabled()
  await expect.element(button('From a file')).not.toBeInTheDocument()
})
