import { forms } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, organizerToken, setup } from '../../../../test/app-harness.tsx'
import {
  button,
  dialog,
  field,
  findFormRow,
  loadDraft,
  openForm,
  twoSectionForm,
} from '../../../../test/form-editor.ts'

const staff = await organizerToken()

const french = { ...twoSectionForm, description: 'Dépouillement', language: 'fr', languages: ['ar'] }

test('a language is beside the main one, column by column; a key finds what it lacks, and it is saved', async () => {
  await page.viewport(1440, 900)
  const { id, code } = await create.form(staff, { ...french, translations: { ar: { description: 'فرز' } } })
  await openForm(id, staff)
  await field('Beside').selectOptions('العربية')
  await expect.element(page.getByText('9 of 10 texts are missing in العربية')).toBeVisible()
  await expect.element(field('Title, العربية')).toBeVisible()
  const [main, beside] = [field('Title').element(), field('Title, العربية').element()]
  expect([main.getAttribute('lang'), beside.getAttribute('lang'), beside.getAttribute('dir')]).toEqual([
    'fr',
    'ar',
    'rtl',
  ])
  const [left, right] = [main.getBoundingClientRect(), beside.getBoundingClientRect()]
  expect([right.top, right.left > left.right]).toEqual([left.top, true])
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('main')?.focus()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('m')
  await expect.element(field('Section title, العربية').first()).toHaveFocus()
  await userEvent.keyboard('أول')
  await button('Next missing text').click()
  await expect.element(field('Question, العربية').first()).toHaveFocus()
  await expect.element(page.getByText('8 of 10 texts are missing in العربية')).toBeVisible()
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const [section] = await setup.call(forms.get, {
    token: staff,
    params: { id },
    query: { draft: true, language: 'und' },
  })
  expect(section?.translations).toEqual({ ar: { description: 'أول' } })
  expect((await findFormRow(staff, code))?.languages).toEqual(['ar'])
})

test('publishing with gaps asks once and names the language and how many texts it lacks', async () => {
  const { id, code } = await create.form(staff, { ...french, draft: true })
  await openForm(id, staff)
  await button('Publish').click()
  const gaps = dialog().getByRole('list', { name: 'Missing translations' })
  await expect.element(gaps).toHaveTextContent('10 of 10 texts are missing in العربية')
  await dialog().getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('The form has been published')).toBeVisible()
  expect((await findFormRow(staff, code))?.currentVersion).toBe(1)
})

test('the languages of a form are chosen, and removing one says how many texts are deleted', async () => {
  const { id } = await create.form(staff, { ...french, translations: { ar: { description: 'فرز' } } })
  await openForm(id, staff)
  await field('Other languages').first().selectOptions('Another language…')
  await dialog().getByLabelText('Language tag').fill('Ar')
  await expect.element(dialog()).toHaveTextContent('The form already has this language.')
  await dialog().getByLabelText('Language tag').fill('SR-latn')
  await dialog().getByRole('button', { name: 'Use' }).click()
  await expect.element(page.getByText('10 of 10 texts are missing in')).toBeVisible()
  await button('Remove العربية').click()
  await expect.element(dialog()).toHaveTextContent('1 translated text is deleted when you save.')
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const { formVersions } = await setup.call(forms.list, { token: staff, query: { language: 'und' } })
  const row = formVersions.find(form => form.id === id)
  expect([row?.languages, row?.translations]).toEqual([['sr-Latn'], undefined])
  await expect.poll(async () => (await loadDraft(staff, id)).length).toBe(2)
})

test('the preview shows a language of the form, a question that isn’t translated as a whole in the main one', async () => {
  const question = { code: 'Q1', text: 'Combien ?', questionType: 1, optionsToQuestions: [{ text: 'Un' }] }
  const translations = { ar: { text: 'كم؟' } }
  const { id } = await create.form(staff, {
    ...french,
    formSections: [
      {
        ...{ code: 'S1', description: 'Premier', translations: { ar: { description: 'أول' } } },
        questions: [
          { ...question, translations },
          {
            ...{ ...question, code: 'Q2', translations },
            optionsToQuestions: [{ text: 'Un', translations: { ar: { text: 'واحد' } } }],
          },
        ],
      },
    ],
  })
  await openForm(id, staff)
  await button('Preview').click()
  await dialog().getByLabelText('Language').selectOptions('العربية')
  const region = dialog().getByRole('region', { name: 'أول' })
  await expect.element(region).toHaveTextContent(/Combien \?.*Un.*كم؟.*واحد/)
  await expect.element(region).toHaveAttribute('dir', 'rtl')
})
