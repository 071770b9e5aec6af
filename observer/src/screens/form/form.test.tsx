import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { aForm, openingForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'
import { answerKey } from '../../model/app-model.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const option = (text: string) => page.getByText(text, { exact: true })

const form = openingForm()
const open = (question: number | string, overrides = {}, options = {}) =>
  showReady({ station: aStation(114), forms: [form], ...overrides }, { at: `/form/900/${question}`, ...options })
const answersIn = (log: readonly { action: string; input: unknown }[]) =>
  log.filter(({ action }) => action === 'answer').map(({ input }) => input)

it('shows a choice as unsaved until it is stored, then its state', async () => {
  const { hold, change } = await open(1, {}, { width: 320 })
  await expect.element(page.getByText('Not answered')).toBeVisible()
  const { release } = hold()
  await userEvent.click(option('Yes'))
  await expect.element(page.getByText('Not kept yet')).toBeVisible()
  expect(document.querySelector('.option:has(:checked)')?.className).toContain('is-unsaved')
  await expectAccessible()
  release()
  await expect.element(page.getByText('On this phone', { exact: true })).toBeVisible()
  expect(document.querySelector('.option:has(:checked)')?.className).not.toContain('is-unsaved')
  change({ answers: new Map([['CJ 114 1', { options: [{ optionId: 11 }], itemId: null, state: 'received' }]]) })
  await expect.element(page.getByText('At the office')).toBeVisible()
  await expectAccessible()
})

it('retains an answer that could not be saved, says so, and tries again', async () => {
  const { hold, log } = await open(8, {}, { width: 320 })
  const { fail, heal } = hold()
  fail()
  await userEvent.fill(field('Description'), 'Box arrived open')
  await expect.element(page.getByText('This is not kept yet')).toBeVisible()
  await expect.poll(() => document.querySelector('a.line')?.textContent).toContain('1 item is not kept yet')
  await expectAccessible()
  // It isn't lost on another screen either.
  await userEvent.click(link('Back').last())
  await expect.element(heading(/What share/)).toBeVisible()
  await userEvent.click(link('Skip for now'))
  await expect.element(field('Description')).toHaveValue('Box arrived open')
  heal()
  await expect.element(page.getByText('On this phone', { exact: true })).toBeVisible()
  expect(answersIn(log).at(-1)).toMatchObject({ answer: { options: [{ optionId: 81, value: 'Box arrived open' }] } })
})

it('tells that the office sees a flagged answer first only once it is chosen', async () => {
  await open(1)
  await expect.element(option('Not all of them')).toBeVisible()
  expect(document.body.textContent).not.toContain('The office sees this first')
  await userEvent.click(option('Not all of them'))
  await expect.element(page.getByText('The office sees this first')).toBeVisible()
  await expectAccessible()
})

it('shows a follow-up as 1a, withdraws its answer when it is hidden again, and brings it back with its question', async () => {
  const { log } = await open(1, {}, { width: 320 })
  await userEvent.click(option('Not all of them'))
  await expect.element(page.getByText('1a · A102')).toBeVisible()
  await userEvent.fill(field('How many boxes were not shown?'), '1')
  await expect.poll(() => answersIn(log)).toHaveLength(2)
  await expectAccessible()
  await userEvent.click(option('Yes'))
  await expect
    .poll(() => answersIn(log).at(-1))
    .toEqual({
      formId: 900,
      questionId: 2,
      answer: { options: [], status: 'withdrawn', isNotAsked: true },
    })
  expect(document.body.textContent).not.toContain('How many boxes')
  await userEvent.click(option('Not all of them'))
  await expect.element(field('How many boxes were not shown?')).toHaveValue('1')
  const ofFollowUp = { questionId: 2, answer: { options: [{ optionId: 21, value: '1' }] } }
  await expect.poll(() => answersIn(log).at(-1)).toMatchObject(ofFollowUp)
  // What the observer took back stays so.
  await userEvent.click(button('Take back this answer').last())
  await userEvent.click(option('Yes'))
  await userEvent.click(option('Not all of them'))
  await expect.element(field('How many boxes were not shown?')).toHaveValue('')
})

it('saves several choices, and the text under one of them', async () => {
  const { log } = await open(3, {}, { width: 320 })
  await userEvent.click(option('Campaign material'))
  await userEvent.click(option('Other:'))
  await userEvent.fill(field('Other'), 'Loud music')
  await userEvent.click(page.getByRole('checkbox', { name: /Campaign material/ }))
  await expect
    .poll(() => answersIn(log).at(-1))
    .toMatchObject({ answer: { options: [{ optionId: 33, value: 'Loud music' }] } })
  await expectAccessible()
  // Taken back and chosen again, the option has its text again.
  await userEvent.click(option('Other:'))
  await userEvent.click(option('Other:'))
  await expect.element(field('Other')).toHaveValue('Loud music')
})

it('asks about numbers that contradict each other, and takes yes for an answer until one of them changes', async () => {
  const { log } = await open(4)
  await userEvent.fill(field('How many voters are registered?'), '982')
  await userEvent.click(link('Next'))
  await userEvent.fill(field('Ballot papers'), '1,250')
  await expect.element(page.getByText('Is this the number in the record?')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Change it'))
  await expect.poll(() => document.activeElement).toBe(field('Ballot papers').element())
  await userEvent.click(button('Yes, it is'))
  await expect.element(page.getByText('You checked this number.')).toBeVisible()
  await expect
    .poll(() => answersIn(log).at(-1))
    .toMatchObject({ answer: { options: [{ optionId: 51, value: '1,250' }], checked: [5] } })
  await userEvent.click(link('Back').last())
  await userEvent.fill(field('How many voters are registered?'), '980')
  await userEvent.click(link('Next'))
  await expect.element(button('Yes, it is')).toBeVisible()
  await userEvent.click(link('Next'))
  await expect.element(heading(/When did/)).toBeVisible()
})

it('reads a number in the digits and separators of the language, and saves it as it was typed', async () => {
  const { log } = await open(4, {}, { language: 'ar', width: 320 })
  const number = page.getByRole('textbox').first()
  await userEvent.fill(number, '٩٨٢')
  await userEvent.click(link('التالي'))
  await userEvent.fill(number, '١٬٢٥٠')
  await expect.element(page.getByText(/هل هذا هو الرقم الوارد في المحضر/)).toBeVisible()
  expect(getComputedStyle(number.element()).direction).toBe('ltr')
  await userEvent.fill(number, '٩٨٢')
  await expect.element(page.getByText(/هل هذا هو الرقم/)).not.toBeInTheDocument()
  await expect.poll(() => answersIn(log).at(-1)).toMatchObject({ answer: { options: [{ value: '٩٨٢' }] } })
  await userEvent.fill(number, '٩٨٢٫٥')
  await expect.element(page.getByText('أرقام فقط، مثل 1250.')).toBeVisible()
})

it('saves a typed text as soon as the phone’s Back closes the screen', async () => {
  const { log } = await open(4)
  await userEvent.fill(field('How many voters are registered?'), '982')
  location.hash = '/help'
  await expect.element(field('How many voters are registered?')).not.toBeInTheDocument()
  expect(answersIn(log)).toMatchObject([{ answer: { options: [{ value: '982' }] } }])
})

it('asks about a number that a fact about the station contradicts', async () => {
  const form = openingForm()
  const rule: FormCheck['rule'] = {
    when: { '>': [{ '+': [{ var: 'answers.4.41' }] }, { '+': [{ var: 'station.registeredVoters' }] }] },
    tolerance: null,
    missing: { left: 'skip', right: 'skip' },
  }
  const checks = form.checks.map(check => ({ ...check, rule }))
  const station = aStation(114, { registeredVoters: 982 })
  await showReady({ station, forms: [{ ...form, checks }] }, { at: '/form/900/4' })
  await userEvent.fill(field('How many voters are registered?'), '982')
  await expect.element(page.getByText('On this phone').first()).toBeVisible()
  expect(page.getByText('Is this the number in the record?').elements()).toEqual([])
  await userEvent.fill(field('How many voters are registered?'), '983')
  await expect.element(page.getByText('Is this the number in the record?')).toBeVisible()
})

it('fills in the office’s time, and says which values can’t be read', async () => {
  const { log } = await open(6, { clockOffset: -47 * 60_000 })
  await userEvent.click(option('Later, at:'))
  await userEvent.click(button('Now'))
  const office = new Date(Date.now() - 47 * 60_000).toLocaleTimeString('sv', { timeZone: 'Europe/Bucharest' })
  await expect.element(field('Later, at')).toHaveValue(office.slice(0, 5))
  await userEvent.fill(field('Later, at'), '7')
  await expect.element(page.getByText('Hours and minutes, such as 07:05.')).toBeVisible()
  await userEvent.fill(field('Later, at'), '722')
  await userEvent.click(option('On another day:'))
  await userEvent.click(button('Today'))
  await expect.poll(() => answersIn(log).at(-1)).toMatchObject({ answer: { options: [{ optionId: 63 }] } })
  await userEvent.click(link('Next'))
  await userEvent.fill(field('What share of the lamps worked?'), '1.234')
  await expect.element(page.getByText(/Digits and a point/)).toBeVisible()
  await expectAccessible()
})

it('tells an answer that could not be observed from none, and takes one back', async () => {
  const { log } = await open(5)
  await expect.element(link('Skip for now')).toBeVisible()
  await userEvent.click(option('I could not observe this'))
  await expect.element(link('Next')).toBeVisible()
  await userEvent.click(button('Take back this answer'))
  await expect.element(link('Skip for now')).toBeVisible()
  await expect
    .poll(() => answersIn(log))
    .toMatchObject([{ answer: { status: 'not_observed' } }, { answer: { status: 'withdrawn' } }])
})

it('offers no such choice if the form has an option of that kind, whatever its words', async () => {
  const own = aForm(
    [
      { id: 1, text: 'Sealed?', options: [{ text: 'Yes' }, { text: 'I was outside', notObserved: true }] },
      { id: 2, text: 'Was it quiet?', options: [{ text: 'It could not be observed from the door' }] },
    ],
    { id: 900 },
  )
  await open(1, { forms: [own] })
  await expect.element(option('I was outside')).toBeVisible()
  await expect.element(option('I could not observe this')).not.toBeInTheDocument()
  await userEvent.click(link('Skip for now'))
  await expect.element(option('I could not observe this')).toBeVisible()
})

it('shows what another phone could not observe', async () => {
  const answers = new Map([
    [
      answerKey(aStation(114), 5),
      { itemId: null, state: 'received' as const, options: [], status: 'not_observed' as const },
    ],
  ])
  await open(5, { answers })
  await expect.element(page.getByRole('radio', { name: 'I could not observe this' })).toBeChecked()
  await expect.element(link('Next')).toBeVisible()
})

it('is at the same question after a reload, with the keyboard alone', async () => {
  const { reload } = await open(1)
  await expect.element(option('Yes')).toBeVisible()
  page.getByRole('radio', { name: 'Yes' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('On this phone', { exact: true })).toBeVisible()
  for (let tabs = 0; tabs < 20 && document.activeElement?.textContent !== 'Next'; tabs += 1) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/What was seen around/)
  reload()
  await expect.element(heading(/What was seen around/)).toBeVisible()
  expect(location.hash).toBe('#/form/900/3')
})

it('shows the saved answers to a withdrawn form, and no question', async () => {
  const answers = new Map([['CJ 114 1', { options: [{ optionId: 11 }], itemId: null, state: 'saved' }]])
  await open(1, { forms: [{ ...form, isWithdrawn: true }], answers }, { width: 320 })
  await expect.element(page.getByText('The office has withdrawn this form')).toBeVisible()
  await expect.element(page.getByText('Your answer is kept and sent.')).toBeVisible()
  expect(document.querySelector('input')).toBeNull()
  await expectAccessible()
})

it('opens another question if the form no longer has the one in the address', async () => {
  await open(4711)
  await expect.element(heading(/Was each ballot box/)).toBeVisible()
})
