import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, organizerToken } from '../../../../../test/app-harness.tsx'
import { openForm } from '../../../../../test/form-editor.ts'

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
