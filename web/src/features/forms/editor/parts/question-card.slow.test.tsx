import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, organizerToken } from '../../../../../test/app-harness.tsx'
import { button, dialog, field, loadDraft, openForm, twoSectionForm } from '../../../../../test/form-editor.ts'

let staff = ''

beforeAll(async () => {
  staff = await organizerToken()
})
afterEach(closeApp)

const options = ['Yes', 'No', 'Partly', 'Unknown', 'Refused', 'Later', 'Never'].map(text => ({ text }))
const manyQuestions = {
  formSections: [
    {
      code: 'S1',
      description: 'Long',
      questions: Array.from({ length: 60 }, (_, index) => ({
        code: `Q${index}`,
        text: `Question number ${index} of many`,
        questionType: 0,
        optionsToQuestions: options,
      })),
    },
  ],
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-drag=question]')]
const height = (card: HTMLElement) => card.getBoundingClientRect().height

/** The height of a question when it is rendered. */
const renderedHeight = (card: HTMLElement) => {
  card.style.contentVisibility = 'visible'
  const result = height(card)
  card.style.contentVisibility = ''
  return result
}

for (const width of [1280, 1024, 900, 700, 390])
  test(`reserves the rendered height of a collapsed question outside the viewport: ${width} pixels`, async () => {
    await page.viewport(width, 800)
    const { id } = await create.form(staff, manyQuestions)
    await openForm(id, staff)
    const offscreen = cards().slice(30)
    expect(offscreen.map(height)).toEqual(offscreen.map(renderedHeight))
  })

test('reduces the reserved height of questions that were expanded when all are collapsed', async () => {
  await page.viewport(1280, 800)
  const { id } = await create.form(staff, manyQuestions)
  await openForm(id, staff)
  const collapsedHeight = document.documentElement.scrollHeight
  await page.getByRole('button', { name: 'Show all options' }).click()
  await expect.poll(() => document.querySelectorAll('details[open] li').length).toBe(420)
  for (const card of cards()) {
    card.scrollIntoView()
    await expect.poll(() => height(card)).toBeGreaterThan(400)
  }
  scrollTo({ top: 0 })
  await page.getByRole('button', { name: 'Hide all options' }).click()
  await expect.poll(() => document.documentElement.scrollHeight).toBe(collapsedHeight)
})

test('a question takes typed numbers, in several labelled fields with limits', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  const kind = () => field('Type').nth(1)
  await kind().selectOptions('Number (integer)')
  await expect.element(field('Kind of text')).toHaveDisplayValue('Number (integer)')
  await field('Unit').fill('votes')
  await field('Lowest value').fill('10')
  await field('Highest value').fill('9')
  await expect.element(page.getByText('It is never refused.')).toBeVisible()
  await expect.element(field('Turnout at')).not.toBeInTheDocument()
  await button('More').click()
  await field('Turnout at').fill('07:00')
  await expect.element(button('More')).toBeDisabled()
  await field('Turnout at').clear()
  await field('Unit').click()
  await expect.element(field('Turnout at')).toBeVisible()
  await button('Publish').click()
  await expect.element(dialog()).toHaveTextContent('Option “Yes” of Q2, highest value: below the lowest value')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await field('Highest value').fill('3000')
  await page.getByRole('button', { name: 'Add option' }).nth(1).click()
  await userEvent.keyboard('Spoilt')
  await expect.element(kind()).toHaveDisplayValue('Number (integer)')
  await field('Kind of text').nth(1).selectOptions('Time')
  await expect.element(kind()).toHaveDisplayValue('Fields of several kinds')
  await button('Undo').first().click()
  await expect.element(kind()).toHaveDisplayValue('Number (integer)')
  await kind().selectOptions('Single choice')
  await expect.element(field('Kind of text')).not.toBeInTheDocument()
  await button('Undo').first().click()
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  const question = (await loadDraft(staff, id))[0]?.questions[1]
  const input = { kind: 'integer', unit: 'votes', min: 10, max: 3000 }
  expect(question).toMatchObject({ questionType: 3 })
  expect(question?.optionsToQuestions.map(option => [option.text, option.input])).toEqual([
    ['Yes', input],
    ['Spoilt', input],
  ])
})
