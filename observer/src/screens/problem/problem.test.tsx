import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { aForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const incidentForm = (questionType = 3) =>
  aForm(
    [
      {
        id: 50,
        text: 'What kind of incident is it?',
        questionType,
        options: [
          {
            idOption: 501,
            text: 'Vote buying by anybody',
            flagged: true,
            shortText: { en: 'Vote buying', ro: 'Cumpărare' },
          },
          { idOption: 502, text: 'Materials missing' },
          { idOption: 503, text: 'Other:', isFreeText: true },
        ],
      },
    ],
    { id: 950, code: 'D', description: 'Incident' },
  )

it('reports a problem in three taps, and says where the report is', async () => {
  const { log, change, model } = await showReady(
    { station: aStation(114), forms: [incidentForm()], officePhone: '0700000500' },
    { width: 320 },
  )
  await userEvent.click(link('Report a problem'))
  await expect.element(heading('What happened?')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link('Vote buying'))
  await expect.element(page.getByText('Nothing is sent yet')).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('Send to the office'))
  await expect.element(heading('Kept on this phone. The office doesn’t have it yet.')).toBeVisible()
  await expect.element(link('Call the office')).toHaveAttribute('href', 'tel:0700000500')
  await expectAccessible()
  expect(log).toMatchObject([
    { action: 'answer', input: { formId: 950, questionId: 50, answer: { options: [{ optionId: 501 }] } } },
  ])
  const state = model.getState()
  const items = state.phase === 'ready' ? state.items : []
  change({ items: items.map(item => ({ ...item, state: 'received', receivedAt: '2026-11-22T12:02:00Z' })) })
  await expect.element(heading('The office has it since 14:02')).toBeVisible()
  await expectAccessible()
})

it('adds a second problem to the first, and tells the same one again in words', async () => {
  const { log } = await showReady({ station: aStation(114), forms: [incidentForm()] }, { at: '/problem/501' })
  await userEvent.click(button('Send to the office'))
  await expect.element(heading(/Kept on this phone/)).toBeVisible()
  location.hash = '/problem/503'
  await userEvent.fill(page.getByRole('textbox'), 'A fire')
  await userEvent.click(button('Send to the office'))
  await expect.element(heading(/Kept on this phone/)).toBeVisible()
  location.hash = '/problem/501'
  await userEvent.click(button('Send to the office'))
  await expect
    .poll(() => log)
    .toMatchObject([
      { input: { answer: { options: [{ optionId: 501 }] } } },
      { input: { answer: { options: [{ optionId: 501 }, { optionId: 503, value: 'A fire' }] } } },
      { action: 'reportProblem', input: 'Vote buying' },
    ])
})

it('reports a second problem beside the first where the form has a single choice', async () => {
  const { log, model } = await showReady({ station: aStation(114), forms: [incidentForm(1)] }, { at: '/problem/501' })
  await userEvent.click(button('Send to the office'))
  await expect.element(heading(/Kept on this phone/)).toBeVisible()
  location.hash = '/problem/502'
  await userEvent.fill(page.getByRole('textbox'), 'No seals')
  await userEvent.click(button('Send to the office'))
  await expect.poll(() => log.at(-1)).toEqual({ action: 'reportProblem', input: 'Materials missing: No seals' })
  const state = model.getState()
  expect(state.phase === 'ready' && state.answers.get('CJ 114 50')).toMatchObject({ options: [{ optionId: 501 }] })
})

it('takes a text where the mission has no form of incidents, and retains it if it can’t be saved', async () => {
  const { log, hold } = await showReady({ station: aStation(114) }, { at: '/problem', width: 320 })
  await expect.element(button('Send to the office')).toHaveAttribute('aria-disabled', 'true')
  const { fail, heal } = hold()
  fail()
  await userEvent.fill(page.getByLabelText('In a few words'), 'Voting stopped')
  await userEvent.click(button('Send to the office'))
  await expect.element(page.getByText('This is not kept yet')).toBeVisible()
  await expect.element(page.getByLabelText('In a few words')).toHaveValue('Voting stopped')
  await expectAccessible()
  heal()
  await userEvent.click(button('Send to the office'))
  await expect.element(heading(/Kept on this phone/)).toBeVisible()
  expect(log.at(-1)).toEqual({ action: 'reportProblem', input: 'Voting stopped' })
})

it('sends what was typed about a problem also when the screen is left, and says so before', async () => {
  const { log } = await showReady({ station: aStation(114), forms: [incidentForm()] }, { at: '/problem' })
  await userEvent.click(link('Vote buying'))
  await userEvent.fill(page.getByRole('textbox'), 'A man with money')
  await expect.element(page.getByText('What you type is also sent when you leave this screen.')).toBeVisible()
  history.back()
  await expect.poll(() => log).toEqual([{ action: 'reportProblem', input: 'Vote buying: A man with money' }])
  await userEvent.click(link('Vote buying'))
  await expect.element(page.getByRole('textbox')).toHaveValue('')
})
