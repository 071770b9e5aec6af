import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, organizerToken } from '../../../../test/app-harness.tsx'
import {
  button,
  dialog,
  field,
  loadDraft,
  openForm,
  readFieldValues,
  twoSectionForm,
} from '../../../../test/form-editor.ts'

let staff = ''

beforeAll(async () => {
  staff = await organizerToken()
})
beforeEach(() => localStorage.removeItem('predefined-options'))
afterEach(closeApp)

const focusHandle = (name: RegExp) => {
  const handle = button(name).element()
  if (handle instanceof HTMLElement) handle.focus()
}

test('moves a question to another section by keyboard and keeps the focus', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  focusHandle(/^Move question Q2/)
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(page.getByText('Position 1 of 2, Section Second')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => document.activeElement?.getAttribute('data-drag-handle')).toBe('')
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const codes = (await loadDraft(staff, id)).map(section => section.questions.map(({ code }) => code))
  expect(codes).toEqual([['Q1'], ['Q2', 'Q3']])
})

test('a flagged option gets a short wording in both languages, and another one says that it could not be observed', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  const wording = field('Short wording for lists, English')
  await expect.element(wording).not.toBeInTheDocument()
  await userEvent.click(page.getByText('Flag', { exact: true }).first())
  await button('Publish').click()
  const unworded = dialog().getByRole('list', { name: 'Flags without a short wording' })
  await unworded.getByRole('link', { name: 'Option “Yes” of Q1: in no language' }).click()
  await expect.element(wording).toHaveFocus()
  await wording.fill('Vote seen by others')
  await field('Short wording for lists, Română').fill('Vot văzut de alții')
  await userEvent.click(page.getByText('Could not observe', { exact: true }).nth(1))
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const [option, other] = (await loadDraft(staff, id))[0]?.questions[0]?.optionsToQuestions ?? []
  expect([option?.shortText?.ro, other?.notObserved]).toEqual(['Vot văzut de alții', true])
})

test('a question is asked only after options of an earlier one; what breaks that is listed with repairs', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  const broken = page.getByRole('region', { name: 'Conditions that no longer work' })
  await page.getByRole('button', { name: 'Ask only if…' }).nth(1).click()
  await dialog().getByLabelText('Earlier question').selectOptions('Q1 Question Q1')
  await dialog().getByLabelText('No', { exact: true }).click()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expect.element(button('Change the condition')).toHaveAccessibleDescription('Only if Q1 is “No”')
  await expect.element(button('Change the condition')).toHaveFocus()
  focusHandle(/^Move question Q2/)
  await userEvent.keyboard(' {ArrowUp} ')
  await expect.element(broken).toHaveTextContent('Question Q2 “Question Q2”: depends on a question that comes later')
  await broken.getByRole('button', { name: 'Move it after that question' }).click()
  await expect.element(button('Change the condition')).toHaveFocus()
  await button(/^Delete option No/).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(broken).toHaveTextContent('depends on an option that was deleted')
  await button('Publish').click()
  await expect.element(dialog()).toHaveTextContent('Q2 “Question Q2”, condition: depends on an option that was deleted')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await broken.getByRole('button', { name: 'Undo the last change' }).click()
  await expect.element(broken).not.toBeInTheDocument()
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const [parent, child] = (await loadDraft(staff, id))[0]?.questions ?? []
  expect(child?.showIf).toEqual({ idQuestion: parent?.id, idOptions: [parent?.optionsToQuestions[1]?.id] })
})

test('code and flag are explained in place, and a code that makes an opening or counting form says so', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  await expect.element(page.getByText('Flag: an answer with this option is an emergency.')).toBeVisible()
  const code = field('Code').first()
  await code.fill('PRES-A')
  await expect.element(page.getByText('This is an opening form.')).toBeVisible()
  await code.fill('PRES-C')
  await expect.element(page.getByText('This is a counting form.')).toBeVisible()
  await code.fill('PRES-B')
  await expect.element(page.getByText(/^This is an? (opening|counting) form\.$/)).not.toBeInTheDocument()
})

test('collapses and expands the options of a question', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  const toggle = page.getByText('2 options', { exact: true })
  await toggle.click()
  await expect.poll(() => readFieldValues('Option')).toEqual(['Yes', 'Yes'])
  await toggle.click()
  await expect.poll(() => readFieldValues('Option')).toEqual(['Yes', 'No', 'Yes', 'Yes'])
})

test('drags options and sections among parts of the same kind', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  await userEvent.dragAndDrop(button(/^Move option No/), field('Option').first(), { targetPosition: { x: 100, y: 2 } })
  await expect.poll(() => readFieldValues('Option').slice(0, 2)).toEqual(['No', 'Yes'])
  await userEvent.dragAndDrop(button(/^Move section Second/), field('Title'))
  await expect.poll(() => readFieldValues('Section title')).toEqual(['Second', 'First'])
})

test('deletes sections and options after a confirmation, questions immediately', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  await button(/^Delete option No/).click()
  await expect.element(dialog()).toHaveTextContent('Delete Option “No” of Q1?')
  await expect.element(dialog()).toHaveTextContent('Until you save, “Undo” restores it.')
  await expect.element(dialog()).not.toHaveTextContent('Everything inside')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button(/^Delete option No/).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readFieldValues('Option')).toEqual(['Yes', 'Yes', 'Yes'])
  await button(/^Delete section Second/).click()
  await expect.element(dialog()).toHaveTextContent('Everything inside is deleted too. Until you save,')
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readFieldValues('Question')).toEqual(['Question Q1', 'Question Q2'])
  await button(/^Delete question Q1/).click()
  expect(readFieldValues('Question')).toEqual(['Question Q2'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  expect(readFieldValues('Question')).toEqual(['Question Q1', 'Question Q2'])
  await button(/^Delete question Q1/).click()
  await button(/^Delete question Q2/).click()
  const notice = page.getByText('Deleted: Question Q2 “Question Q2”')
  await expect.element(notice).toBeVisible()
  await field('Title').fill('Another title')
  await expect.element(notice).not.toBeInTheDocument()
})

test('offers question type 4 only to questions that already have it', async () => {
  const questions = [4, 1].map((questionType, index) => ({
    code: `Q${index}`,
    text: `Question ${index}`,
    questionType,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No' }],
  }))
  const { id } = await create.form(staff, { formSections: [{ code: 'S1', description: 'First', questions }] })
  await openForm(id, staff)
  const types = (index: number) => field('Type').nth(index).element().textContent
  await expect.element(field('Type').first()).toHaveDisplayValue('Single choice (type 4)')
  expect(types(0)).toContain('type 4')
  expect(types(1)).not.toContain('type 4')
  await field('Title').fill('Type 4 stays')
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  expect((await loadDraft(staff, id))[0]?.questions.map(({ questionType }) => questionType)).toEqual([4, 1])
})

test('remembers the selected predefined options', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await button('Add predefined options').first().click()
  await dialog().getByLabelText('3').click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  expect(readFieldValues('Option')).toHaveLength(4)
  await openForm(id, staff)
  await button('Add predefined options').last().click()
  await expect.element(dialog().getByLabelText('3')).toBeChecked()
})

test('previews the form as observers see it; answers can be tried', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await field('Question').first().fill('What now?')
  await button('Preview').click()
  await expect.element(dialog()).toHaveTextContent('What now?')
  await dialog().getByRole('checkbox', { name: 'Yes, namely' }).click()
  const namely = dialog().getByRole('textbox', { name: 'Text for “Yes, namely”' })
  await namely.fill('A queue')
  await expect.element(dialog().getByRole('checkbox', { name: 'Yes, namely' })).toBeChecked()
  await expect.element(namely).toHaveValue('A queue')
})

test('the preview asks questions as options are chosen, and remarks on typed values', async () => {
  const votes = { kind: 'integer', unit: 'votes', min: 0, max: 3000 } as const
  const questions = [
    {
      id: -1,
      code: 'Q1',
      text: 'Open?',
      questionType: 1,
      optionsToQuestions: [{ text: 'Yes', idOption: -2 }, { text: 'No' }],
    },
    {
      code: 'Q2',
      text: 'How many?',
      questionType: 2,
      optionsToQuestions: [{ text: 'Votes', input: votes }],
      showIf: { idQuestion: -1, idOptions: [-2] },
    },
  ]
  const { id } = await create.form(staff, { formSections: [{ code: 'S1', description: 'First', questions }] })
  await openForm(id, staff)
  await button('Preview').click()
  await expect.element(dialog()).toHaveTextContent('Open?')
  await expect.element(dialog()).not.toHaveTextContent('How many?')
  await dialog().getByRole('radio', { name: 'Yes' }).click()
  const field = dialog().getByRole('textbox', { name: 'How many? (votes)' })
  await expect.element(field).toHaveAccessibleDescription('From 0 to 3000')
  await field.fill('about 20')
  const remark = dialog().getByRole('status')
  await expect.element(remark).toHaveTextContent('Not a number. The answer keeps the text as typed, without a value.')
  await field.fill('3001')
  await expect.element(remark).toHaveTextContent('More than 3000.')
  await field.fill('3 000')
  await expect.element(remark).toHaveTextContent(/^= 3000 votes$/)
  await dialog().getByRole('radio', { name: 'No' }).click()
  await expect.element(dialog()).not.toHaveTextContent('How many?')
})

test('a wide window has an outline, whose links lead to sections and questions', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await page.viewport(1440, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await openForm(id, staff)
  const outline = page.getByRole('navigation', { name: 'Outline of the form' })
  const link = outline.getByRole('link', { name: 'Q3 Question Q3' })
  await link.click()
  const focused = () => (document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '')
  await expect.poll(focused).toBe('Question Q3')
  await userEvent.keyboard('{End}, reworded')
  await expect.element(outline.getByRole('link', { name: 'Q3 Question Q3, reworded' })).toBeVisible()
  await outline.getByRole('link', { name: /^Second/ }).click()
  await expect.element(field('Section title').nth(1)).toHaveFocus()
  await page.viewport(1280, 800)
  await expect.element(outline).not.toBeInTheDocument()
})
