import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, setup } from './app-harness.tsx'

/** The first button with this name. */
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const dialog = () => page.getByRole('dialog')

/** Values of all inputs with this label, in document order. */
export const readFieldValues = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':is(input, textarea)')]
    .filter(input => input.labels?.[0]?.textContent === name || input.getAttribute('aria-label') === name)
    .map(input => input.value)

/** Opens a form in the editor. */
export const openForm = async (id: number, session: string) => {
  await openApp(`/formulare/${id}`, session)
  await expect.element(field('Title')).toBeVisible()
  // Dragging and dialogs are loaded after the fields.
  await expect.poll(() => document.querySelector('[data-reorderable]')).not.toBeNull()
}

export const findFormRow = async (staff: string, code: string) =>
  (await setup.call(forms.list, { token: staff })).formVersions.find(form => form.code === code)

export const loadDraft = (staff: string, id: number) =>
  setup.call(forms.get, { token: staff, params: { id }, query: { draft: true } })

const question = (code: string, ...options: string[]) => ({
  code,
  text: `Question ${code}`,
  questionType: 0,
  optionsToQuestions: options.map(text => ({ text })),
})

/** Q1 (Yes, No) and Q2 (Yes) in the first section, Q3 (Yes) in the second. */
export const twoSectionForm: Partial<FormUploadIn> = {
  formSections: [
    { code: 'S1', description: 'First', questions: [question('Q1', 'Yes', 'No'), question('Q2', 'Yes')] },
    { code: 'S2', description: 'Second', questions: [question('Q3', 'Yes')] },
  ],
}
