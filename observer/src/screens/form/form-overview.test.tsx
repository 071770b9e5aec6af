import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const open = (question: number | string, overrides = {}, options = {}) =>
  showReady(
    { station: aStation(114), forms: [openingForm()], ...overrides },
    { at: `/form/900/${question}`, ...options },
  )

it('lists all questions, those that are open and the flagged ones, and ends without a submit', async () => {
  await open(
    'list',
    { answers: new Map([['CJ 114 1', { options: [{ optionId: 13 }], itemId: null, state: 'received' }]]) },
    { width: 320 },
  )
  await expect.element(button('All 7')).toBeVisible()
  await userEvent.click(button('Flagged 1'))
  await expect.element(link(/Was each ballot box/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Open 6'))
  await userEvent.click(link(/What should the office know/))
  await userEvent.click(link('Skip for now'))
  await expect.element(heading('1 of 7 answered')).toBeVisible()
  await expectAccessible()
})

it('counts open follow-ups and numbers that aren’t one alike at the end, in the list and on the first screen', async () => {
  const soon = new Date(Date.now() + 18 * 60_000).toISOString()
  await open('end', {
    answers: new Map([
      ['CJ 114 1', { options: [{ optionId: 12 }], itemId: null, state: 'received' }],
      ['CJ 114 4', { options: [{ optionId: 41, value: 'about 300' }], itemId: null, state: 'saved' }],
    ]),
    checkpoints: [{ name: 'Opening', idForm: 900, dueAt: soon }],
  })
  await expect.element(heading('1 of 8 answered')).toBeVisible()
  await expect
    .element(link(/How many voters are registered.*about 300 voters.*can’t be read.*On this phone/))
    .toBeVisible()
  await expectAccessible()
  await userEvent.click(link(/^Back$/))
  await expect.element(button('All 8')).toBeVisible()
  await expect.element(button('Open 7')).toBeVisible()
  await userEvent.click(link('Next open question, A102'))
  await expect.poll(() => document.activeElement?.textContent).toBe('How many boxes were not shown?')
  await expect.element(link('Skip for now')).toBeVisible()
  location.hash = '#/'
  await expect.element(page.getByText(/1 of 8 answered/).first()).toBeVisible()
  await expect.element(link('Continue with question 1a')).toBeVisible()
})

it('opens the camera with one tap, saves the photo and shows it; the arrow back points to the start of the text', async () => {
  const { log } = await open(3)
  await expect.element(page.getByLabelText('Photo')).toBeInTheDocument()
  const input = document.querySelector<HTMLInputElement>('input[capture]')
  const transfer = new DataTransfer()
  transfer.items.add(new File(['picture'], 'box.jpg', { type: 'image/jpeg' }))
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('1 photo')).toBeVisible()
  expect(log.at(-1)).toMatchObject({ action: 'addNote', input: { questionId: 3, files: ['box.jpg'] } })
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const arrow = document.querySelector('.actions a:first-child svg')
  expect(arrow && getComputedStyle(arrow).scale).toBe('-1 1')
})
