import { forms } from '@scrutineer/contract/forms'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'
import {
  button,
  dialog,
  field,
  findFormRow,
  openForm,
  readFieldValues,
  twoSectionForm,
} from '../../../../test/form-editor.ts'

const staff = await organizerToken()
beforeEach(() => localStorage.removeItem('predefined-options'))

test('creates a form, adds predefined options and publishes it', async () => {
  const code = `N${unique()}`
  await openApp('/formulare/nou', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'New form' })).toBeVisible()
  await field('Title').fill('Opening')
  await field('Code').first().fill(code)
  await page.getByText('Only for the diaspora').click()
  await field('Section title').fill('First')
  await field('Section code').fill('S1')
  await button('Add question').click()
  await userEvent.keyboard('Q1')
  await field('Question').fill('Is everything in order?')
  await field('Type').selectOptions('Single choice with text')
  await button('Add option').click()
  await userEvent.keyboard('Yes{Enter}Something else')
  await page.getByText('Free text').nth(1).click()
  await page.getByText('Flag', { exact: true }).nth(1).click()
  await button('Add predefined options').click()
  await dialog().getByLabelText('Yes').click()
  await dialog().getByLabelText('No', { exact: true }).click()
  await expect.element(dialog()).toHaveTextContent('1 of them is already there')
  await dialog().getByRole('button', { name: 'Add' }).click()
  expect(readFieldValues('Option')).toEqual(['Yes', 'Something else', 'No'])
  await button('Publish').click()
  await dialog().getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('The form has been published')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/formulare')
  const row = await findFormRow(staff, code)
  expect(row).toMatchObject({ description: 'Opening', diaspora: true, draft: false, currentVersion: 1 })
  const [section] = await setup.loadSections(staff, row?.id ?? 0)
  expect(section?.questions[0]).toMatchObject({ code: 'Q1', text: 'Is everything in order?', questionType: 2 })
  const options = section?.questions[0]?.optionsToQuestions.map(each => [each.text, each.isFreeText, each.flagged])
  expect(options).toEqual([
    ['Yes', false, false],
    ['Something else', true, true],
    ['No', false, false],
  ])
})

test('shows a form completely and without duplicates when it is opened again', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  expect(readFieldValues('Question')).toEqual(['Question Q1', 'Question Q2', 'Question Q3'])
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('row').last().getByRole('link', { name: /^Edit/ }).click()
  await expect.poll(() => readFieldValues('Question')).toEqual(['Question Q1', 'Question Q2', 'Question Q3'])
  await openForm(id, staff)
  expect(readFieldValues('Option')).toEqual(['Yes', 'No', 'Yes', 'Yes'])
})

test('restores unsaved changes when the form is reopened, marks it in the list, and can discard them', async () => {
  const { id, code } = await create.form(staff)
  await openForm(id, staff)
  await field('Question').first().fill('Half a sen')
  await expect.element(page.getByText('Unsaved changes, kept in this browser')).toBeVisible()
  await openForm(id, staff)
  await expect.element(page.getByText(/Restored your unsaved changes from/)).toBeVisible()
  expect(readFieldValues('Question')[0]).toBe('Half a sen')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect.element(row).toHaveTextContent('Unsaved work')
  await openForm(id, staff)
  await button('Discard').click()
  expect(readFieldValues('Question')[0]).toBe('What did you see?')
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
  await openForm(id, staff)
  await expect.element(page.getByText(/Restored/)).not.toBeInTheDocument()
  expect((await findFormRow(staff, code))?.draft).toBe(false)
})

test('stores the last changes when the page is closed', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await field('Question').first().fill('The very last words')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('form-draft-1/'))
  expect(stored).toEqual([[expect.stringMatching(`/${id}$`), expect.stringContaining('The very last words')]])
})

test('shows the form read-only to staff of other NGOs', async () => {
  const { id } = await create.form(staff)
  await openForm(id, await ngoToken(staff))
  await expect.element(page.getByText('Only organizers may change forms.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'View form' })).toBeVisible()
  await expect.element(field('Title')).toBeDisabled()
  await expect.element(button(/^Move question Q1/)).toBeDisabled()
  await expect.element(button('Save draft')).not.toBeInTheDocument()
})

test('the browser tab names the open form', async () => {
  const { id, code } = await create.form(staff)
  await openForm(id, staff)
  await expect.poll(() => document.title).toContain(`${code} Form ${code} · Edit form · Scrutineer`)
  await openForm(id, await ngoToken(staff))
  await expect.poll(() => document.title).toContain(`${code} Form ${code} · View form · Scrutineer`)
})

test('says so when a form does not exist', async () => {
  await openApp('/formulare/999999', staff)
  await expect.element(page.getByText('No such form')).toBeVisible()
})

test('shows an error when a form fails to load, and loads it on retry', async () => {
  const { id } = await create.form(staff)
  failUntilRetry(address => address.includes(forms.list.path))
  await openApp(`/formulare/${id}`, staff)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => readFieldValues('Question')).toEqual(['What did you see?', 'Anything else?'])
})
