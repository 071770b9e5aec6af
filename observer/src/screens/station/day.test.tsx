import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { anItem, aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

it('shows where the observer is, what is due, and each form with its count', async () => {
  const form = openingForm()
  await showReady(
    {
      station: aStation(114),
      visit: { arrivedAt: '2026-11-22T04:31:00Z', leftAt: null },
      forms: [form],
      answers: new Map([
        ['CJ 114 1', { options: [{ optionId: 12 }], itemId: null, state: 'received' }],
        ['CJ 114 4', { options: [], status: 'not_observed', itemId: null, state: 'saved' }],
        ['CJ 114 5', { options: [], status: 'withdrawn', itemId: null, state: 'received' }],
      ]),
      checkpoints: [{ name: 'Opening', idForm: form.id, dueAt: soon(18.2) }],
      messages: [{ id: 1, title: 'Seals', text: 'Look.', sentAt: soon(-5), sender: 'Urna', readAt: null }],
    },
    { width: 320 },
  )
  await expect.element(page.getByText('You are here since 06:31')).toBeVisible()
  await expect.element(page.getByText('18 min left')).toBeVisible()
  const row = link(/A · Opening/)
  for (const words of ['2 of 8 answered', '1 flagged', '1 on this phone'])
    await expect.element(row).toHaveTextContent(words)
  await expect.element(page.getByText('1 new message')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link('Continue with question 1a'))
  await expect.poll(() => document.activeElement?.textContent).toBe('How many boxes were not shown?')
})

it('searches as soon as the list of stations has arrived', async () => {
  const { change } = await showReady({ assigned: [], hasStations: false }, { at: '/stations' })
  await userEvent.fill(page.getByLabelText('Search'), 'vlaicu 12')
  await expect.element(page.getByText('Reading the stations…')).toBeVisible()
  change({ hasStations: true })
  await expect.element(page.getByText('2 stations')).toBeVisible()
})

it('finds a station by its street, asks, and saves the arrival with the facts', async () => {
  const { log } = await showReady({ assigned: [] }, { width: 320 })
  await expect.element(heading('Where are you?')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link('Choose a station'))
  await expectAccessible()
  await userEvent.fill(page.getByLabelText('Search'), 'vlaicu 12')
  await expect.element(page.getByText('2 stations')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link(/AB\s40/))
  await expect.element(heading(/AB\s40/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Arrived at'), '6:31')
  await userEvent.click(page.getByText('Village'))
  await userEvent.click(page.getByText('A woman'))
  await expectAccessible()
  await userEvent.click(button(/Arrive at/))
  await expect.element(page.getByText('You are here since 06:31')).toBeVisible()
  expect(log).toMatchObject([
    { action: 'goTo', input: 'AB 40' },
    { action: 'arrive', input: { urbanArea: false, isPollingStationPresidentFemale: true } },
  ])
})

it('goes by area, county and number, without a search', async () => {
  await showReady({}, { at: '/stations', width: 320 })
  await userEvent.click(link(/By area/))
  await expect.element(link(/Nord-Vest/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(link(/Nord-Vest/))
  await userEvent.click(link(/Cluj/))
  await userEvent.fill(page.getByLabelText('Number of the station'), '9')
  await expect.element(page.getByText('There is no station CJ 9 in the list.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Number of the station'), '١٢١')
  await expect.element(page.getByText('Str. Aurel Vlaicu 121')).toBeVisible()
  await expectAccessible()
  await userEvent.click(link('This is where I am'))
  await expect.element(button(/Arrive at/)).toBeVisible()
})

it('sets the departure from a station when the observer arrives at another', async () => {
  const { log } = await showReady(
    { station: aStation(114), visit: { arrivedAt: soon(-90), leftAt: null } },
    { at: '/stations/at/CJ/115' },
  )
  await expect.element(page.getByText(/You are still at/)).toBeVisible()
  await userEvent.click(button(/Arrive at/))
  await expect.element(page.getByText(/You are here since/)).toBeVisible()
  expect(log.map(({ action }) => action)).toEqual(['leave', 'goTo', 'arrive'])
})

it('names open questions before the observer leaves, and saves the departure', async () => {
  const form = openingForm()
  await showReady(
    {
      station: aStation(114),
      visit: { arrivedAt: soon(-90), leftAt: null },
      forms: [form],
      answers: new Map([['CJ 114 1', { options: [{ optionId: 11 }], itemId: null, state: 'received' }]]),
    },
    { at: '/leave', width: 320 },
  )
  await expect.element(page.getByText('Opening: 6 questions are open')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Departure at'), 'nine')
  await expect.element(page.getByText('Hours and minutes, such as 07:05.')).toBeVisible()
  await userEvent.click(button('Now'))
  await expectAccessible()
  await userEvent.click(button(/I have left/))
  await expect.element(page.getByText(/You left at/)).toBeVisible()
})

it('stays on the departure with a red bar if it can’t be saved', async () => {
  const { hold } = await showReady(
    { station: aStation(114), visit: { arrivedAt: soon(-90), leftAt: null } },
    { at: '/leave', width: 320 },
  )
  hold().fail()
  await userEvent.fill(page.getByLabelText('Departure at'), '09:25')
  await userEvent.click(button(/I have left/))
  await expect.element(page.getByText('This is not kept yet')).toBeVisible()
  await expect.element(page.getByLabelText('Departure at')).toHaveValue('09:25')
  await expectAccessible()
})

it('corrects a wrong station: says what moves, and moves it', async () => {
  const received = anItem('answer', { state: 'received', receivedAt: soon(-20) })
  const { log } = await showReady(
    { station: aStation(114), visit: { arrivedAt: soon(-90), leftAt: null }, items: [anItem('answer'), received] },
    { width: 320 },
  )
  await userEvent.click(link('This is the wrong station'))
  await expect.element(page.getByText(/Choose where your answers belong/)).toBeVisible()
  await expectAccessible()
  expect(link(/CJ\s114/).elements()).toEqual([])
  await userEvent.click(link(/CJ\s115/))
  await expect.element(page.getByText('1 item on this phone', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 item at the office')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByText('What you sent with another app stays at CJ 114.')).toBeVisible()
  await userEvent.click(button(/Move to/))
  await expect.element(heading('Today')).toBeVisible()
  expect(log).toEqual([{ action: 'correctStation', input: 'CJ 115' }])
})

it('corrects no station while an answer is unsaved, which would not be moved; an unsaved note doesn’t matter', async () => {
  const station = aStation(114)
  const { model } = await showReady({ station }, { at: '/wrong-station' })
  await userEvent.click(link(/CJ\s115/))
  const { drafts } = model
  const note = { id: '1', kind: 'note', station, questionId: null, text: 'Half', isFinished: false } as const
  drafts.save('n', note, 60_000)
  await expect.poll(() => document.querySelector('a.line')?.textContent).toContain('1 item isn’t finished')
  await expect.element(button(/Move to/)).not.toHaveAttribute('aria-disabled', 'true')
  drafts.save('a', { kind: 'answer', station, formId: 900, questionId: 1, input: { options: [] } }, 60_000)
  await expect.element(button(/Move to/)).toHaveAttribute('aria-disabled', 'true')
  drafts.flush()
  await expect.element(button(/Move to/)).not.toHaveAttribute('aria-disabled', 'true')
})

it('names both values where both stations have an answer, and both visits, before anything moves', async () => {
  const answer = (optionId: number) => ({ options: [{ optionId }], itemId: null, state: 'received' as const })
  const { plan } = await showReady(
    { station: aStation(114), forms: [openingForm()] },
    { at: '/wrong-station', width: 320 },
  )
  plan.move = {
    unsent: 1,
    received: 0,
    answers: [{ questionId: 1, moves: answer(12), stays: answer(11) }],
    visits: {
      moves: { arrivedAt: '2026-11-22T08:00:00Z', leftAt: null },
      stays: { arrivedAt: '2026-11-22T04:31:00Z', leftAt: '2026-11-22T06:00:00Z' },
    },
  }
  await userEvent.click(link(/CJ\s115/))
  for (const words of [
    /CJ\s115: Yes\. This stays/,
    /CJ\s114: Not all of them.*history only/,
    /CJ\s115: arrived 06:31, left 08:00/,
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expectAccessible()
})
