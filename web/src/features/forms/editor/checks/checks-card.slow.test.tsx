import { forms } from '@scrutineer/contract/forms'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, organizerToken, setup } from '../../../../../test/app-harness.tsx'
import { button, dialog, openForm } from '../../../../../test/form-editor.ts'

/** Texts are written without `$`, which would begin a template. */
const toText = (text: string) => text.replaceAll('{', '$' + '{')

const number = (code: string) => ({
  code,
  text: `Number ${code}`,
  questionType: 1,
  optionsToQuestions: [{ text: 'Number', input: { kind: 'integer' as const } }],
})

test('a check is built from fields or text, tried, saved, and named when its number is deleted', async () => {
  const staff = await organizerToken()
  const { id } = await create.form(staff, {
    formSections: [{ code: 'S1', description: 'Count', questions: [number('B1'), number('B2'), number('B3')] }],
  })
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await openForm(id, staff)
  await button('Add a check').click()
  const apply = dialog().getByRole('button', { name: 'Apply' })
  await expect.element(apply).toBeDisabled()
  await dialog().getByLabelText('What is wrong, English').fill('More ballots than voters')
  const left = dialog().getByRole('group', { name: 'It is wrong if' })
  await left.getByRole('button', { name: 'Choose numbers' }).click()
  await left.getByRole('checkbox', { name: 'B1 · Number B1' }).click()
  await left.getByRole('checkbox', { name: 'B2 · Number B2' }).click()
  const right = dialog().getByRole('group', { name: 'compared with' })
  await right.getByRole('button', { name: 'Choose numbers' }).click()
  await right.getByRole('checkbox', { name: 'B3 · Number B3' }).click()
  const text = dialog().getByLabelText('As text')
  await expect.element(text).toHaveValue(toText('{B1} + {B2} > {B3}'))
  const factor = left.getByRole('textbox', { name: 'Factor of “B2 · Number B2”' })
  await expect.element(factor).not.toBeInTheDocument()
  await left.getByRole('button', { name: 'Factor of “B2 · Number B2”' }).click()
  await factor.fill('2')
  await expect.element(text).toHaveValue(toText('{B1} + {B2} * 2 > {B3}'))
  await text.fill(toText('{B1} + B2 > {B3}'))
  await expect.element(dialog().getByText(/^Write names between/)).toBeVisible()
  await expect.element(apply).toBeDisabled()
  await text.fill(toText('{B1} + {B2} > {B3}; tolerance 2%'))
  await expect.element(dialog().getByLabelText('Tolerance', { exact: true })).toHaveValue('percent')
  const sample = dialog().getByRole('group', { name: 'Try it' })
  for (const [label, value] of Object.entries({
    'B1 · Number B1': '1 000',
    'B2 · Number B2': '30',
    'B3 · Number B3': '1000',
  }))
    await sample.getByLabelText(label).fill(value)
  await expect.element(sample).toHaveTextContent('It is wrong: 1030 compared with 1000.')
  await sample.getByLabelText('B2 · Number B2').fill('20')
  await expect.element(sample).toHaveTextContent('Nothing is wrong: 1020 compared with 1000.')
  await apply.click()
  const card = page.getByRole('region', { name: 'Checks' })
  await expect.element(card).toHaveTextContent('B1 + B2 is greater than B3, by more than 2 %')
  await button(/^Delete question B2/).click()
  await expect.element(card).toHaveTextContent('It compares a number that the form does not have any more')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).not.toHaveTextContent('It compares a number')
  await button('Publish').click()
  const unworded = dialog().getByRole('list', { name: 'Checks without a sentence in one language' })
  await expect.element(unworded).toHaveTextContent('Check “More ballots than voters”: not in Română')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const request = { token: staff, params: { id }, query: { draft: true } }
  const saved = await setup.call(forms.checks, request)
  expect(saved).toMatchObject([
    { says: { en: 'More ballots than voters' }, severity: 'hint', rule: { tolerance: { percent: 2 } } },
  ])
})
