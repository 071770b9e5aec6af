import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAnalysis } from '../../../test/analysis-form.ts'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const timesForm = {
  formSections: [
    {
      ...{ code: 'S', description: 'Opening' },
      questions: [
        {
          ...{ code: 'T1', text: 'When did it open?', questionType: 2 },
          optionsToQuestions: [{ text: 'Opened', input: { kind: 'time' as const } }],
        },
      ],
    },
  ],
}

test('typed times are a curve through the day, whose hours lead to their reports', async () => {
  const { form, serve } = await createAnalysis(organizer, timesForm)
  const bins = [6, 7, 8].map(hour => ({
    from: `0${hour}:00`,
    to: `0${hour + 1}:00`,
    last: `0${hour}:59`,
    count: hour - 5,
  }))
  const quartiles = { q1: '07:00', median: '07:30', q3: '08:00', least: null, most: null }
  const values = {
    ...{ kind: 'time' as const, count: 6, sum: null, mean: null, ...quartiles },
    ...{ bins, medianAt: 0.5, invalid: 0, outside: 0 },
  }
  serve(
    { reports: 6 },
    () => ({ answered: 6 }),
    () => ({ count: 6, values }),
  )
  await openApp(`/analysis?form=${form.id}`, organizer)
  const chart = page
    .getByRole('region', { name: 'T1 When did it open?' })
    .getByRole('list', { name: 'Opened through the day' })
  const hour = chart.getByRole('link', { name: '07:00–07:59: 2 reports' })
  await expect.element(hour).toHaveAttribute('href', expect.stringContaining('valueFrom=07%3A00'))
  // From the middle of the first hour to that of the last, the highest.
  const line = chart.element().querySelector('polyline')?.getAttribute('points')
  expect(line?.split(' ').map(point => point.split(',').map(Number).map(Math.round))).toEqual([
    [1, 67],
    [2, 33],
    [3, 0],
  ])
})

test('a turnout asked for several times is a curve of its medians', async () => {
  const times = ['13:00', '10:00']
  const optionsToQuestions = times.map(turnoutAt => ({
    text: turnoutAt,
    input: { kind: 'integer' as const, turnoutAt },
  }))
  const question = { code: 'V1', text: 'How many signed by …', questionType: 3, optionsToQuestions }
  const { form, serve } = await createAnalysis(organizer, {
    formSections: [{ code: 'S', description: 'Count', questions: [question] }],
  })
  const none = { sum: null, mean: null, q1: null, q3: null, least: null, most: null, bins: [], medianAt: null }
  serve(
    { reports: 6 },
    () => ({ answered: 6 }),
    (_, index) => ({
      count: 6,
      values: { ...none, kind: 'integer', count: 6, median: index === 0 ? '900' : '450', invalid: 0, outside: 0 },
    }),
  )
  await openApp(`/analysis?form=${form.id}`, organizer)
  const chart = page.getByRole('region', { name: 'Turnout through the day' }).first()
  await expect.element(chart).toHaveTextContent('10:00: 450, 13:00: 900')
})
