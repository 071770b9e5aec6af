import { analysis } from '@scrutineer/contract/analysis'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAnalysis } from '../../../test/analysis-form.ts'
import { create, ngoToken, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { stubReply, watchSavedFiles } from '../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const card = (name: string) => page.getByRole('region', { name })
const hrefOf = (link: ReturnType<typeof page.getByRole>) => link.element().getAttribute('href')

test('opens the newest form with reports, and a bar moves with the next report', async () => {
  const [county, staff] = [await create.county(organizer), await ngoToken(organizer)]
  const form = await create.form(organizer)
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 0)
  await phone.select(form, county, 2, 1)
  await openApp('/analysis', staff)
  await expect.element(page.getByText('Reports of your NGO: 2 of')).toBeVisible()
  const question = card('Q1 What did you see?')
  await expect.element(question).toHaveTextContent('2 answered of 2 reports')
  expect(location.search).toBe(`?form=${form.id}`)
  const flagged = question.getByRole('listitem').filter({ hasText: 'Pressure on voters' })
  await expect.element(flagged).toHaveTextContent('Flagged: Pressure on voters 1 of 21')
  const option = form.questions[0]?.optionsToQuestions[1]?.idOption
  expect(hrefOf(flagged.getByRole('link'))).toMatch(`/answers?form=${form.id}&selected=${option}&activeNgo=true`)
  await expect
    .element(card('Q2 Anything else?'))
    .toHaveTextContent('No report that is counted here answers this question.')
  await phone.select(form, county, 3, 1)
  await expect.element(flagged).toHaveTextContent('2 of 32')
})

test('shares are of those that answered; what isn’t among the answers stands below', async () => {
  const { form, serve } = await createAnalysis(organizer)
  serve(
    { reports: 40 },
    (_, index) => (index === 0 ? { answered: 25, notObserved: 3, notAsked: 2 } : { isFormer: true, answered: 25 }),
    (_, index) => ({ count: index === 0 ? 20 : 5 }),
  )
  await openApp(`/analysis?form=${form.id}`, organizer)
  const question = card('Q1 What did you see?')
  await expect.element(question).toHaveTextContent('25 answered of 40 reports')
  await expect.element(question).toHaveTextContent('Nothing unusual 80%20')
  await expect.element(question).toHaveTextContent('3 could not be observed2 not asked10 not answered')
  const notObserved = question.getByRole('link', { name: '3 could not be observed' })
  expect(hrefOf(notObserved)).toContain(`notObserved=${form.questions[0]?.id}`)
  // Reports of later versions could not answer it.
  await expect.element(card('Q2 Anything else?')).toHaveTextContent('25 reports answered')
  await expect.element(card('Q2 Anything else?')).not.toHaveTextContent('not answered')
  await expect.element(page.getByRole('heading', { name: 'No longer in the form' })).toBeVisible()
})

const votersForm = {
  formSections: [
    {
      code: 'S',
      description: 'Count',
      questions: [
        {
          ...{ code: 'N1', text: 'How many voted?', questionType: 2 },
          optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
        },
      ],
    },
  ],
}

test('typed numbers have facts and a histogram, which lead to their reports', async () => {
  const { form, serve } = await createAnalysis(organizer, votersForm)
  const report = { idObserver: 7, idPollingStation: 8, pollingStationName: 'AB 1' }
  const bins = [
    { from: '0', to: '100', last: '99', count: 2 },
    { from: '100', to: '200', last: '199', count: 3 },
  ]
  const values = {
    ...{ kind: 'integer' as const, count: 5, sum: '500', mean: '100', q1: '60', median: '150', q3: '180' },
    ...{ least: { value: '10', report }, most: { value: '190', report }, bins, medianAt: 0.75, invalid: 1, outside: 0 },
  }
  serve(
    { reports: 6 },
    () => ({ answered: 6 }),
    () => ({ count: 6, values }),
  )
  await openApp(`/analysis?form=${form.id}`, organizer)
  const question = card('N1 How many voted?')
  await expect.element(question).toHaveTextContent('Values5Sum500Median150Middle half60–180Least10Most190')
  expect(hrefOf(question.getByRole('link', { name: '10', exact: true }))).toMatch(/\/answers\/details\/7\/8$/)
  const selected = `selected=${form.questions[0]?.optionsToQuestions[0]?.idOption}`
  expect(hrefOf(question.getByRole('link', { name: '0–99: 2 reports' }))).toContain(
    `${selected}&valueFrom=0&valueBelow=100`,
  )
  expect(hrefOf(question.getByRole('link', { name: '100–199: 3 reports' }))).toContain('valueFrom=100&valueTo=200')
  expect(hrefOf(question.getByRole('link', { name: '1 not valid' }))).toContain(`${selected}&typed=invalid`)
  const files = watchSavedFiles()
  await question.getByRole('button', { name: 'Actions for question N1' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const csv = await files[0]?.text()
  expect(csv).toContain('Voters 0–99,2,')
  expect(csv).toMatch(/as of .*not a sample/)
})

test('values that can’t be loaded are replaced by an error that offers to try again', async () => {
  const { form, reply } = await createAnalysis(organizer, votersForm)
  const questions = reply.questions.map(question => ({
    ...question,
    answered: 6,
    options: question.options.map(option => ({ ...option, count: 6 })),
  }))
  stubReply(analysis.get.path, query =>
    query.has('values') ? new Response(null, { status: 500 }) : Response.json({ ...reply, questions }),
  )
  await openApp(`/analysis?form=${form.id}`, organizer)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(card('N1 How many voted?').getByText('Voters')).not.toBeInTheDocument()
})

test('the notes about a question are counted in a form without texts', async () => {
  const { form, serve } = await createAnalysis(organizer, {
    formSections: [
      {
        ...{ code: 'S', description: 'Opening' },
        questions: [
          { code: 'O1', text: 'Open?', questionType: 1, optionsToQuestions: [{ text: 'Yes' }, { text: 'No' }] },
        ],
      },
    ],
  })
  serve({ reports: 6 }, () => ({ answered: 6, notes: 3, pictures: 1 }))
  await openApp(`/analysis?form=${form.id}&from=2024-06-09&verified=true`, organizer)
  await expect.element(card('O1 Open?')).toHaveTextContent('notes in 3 reportsfiles in 1 report')
  const question = `${form.id}%3A${form.questions[0]?.id}`
  const linkTo = (name: string) => hrefOf(card('O1 Open?').getByRole('link', { name }))
  // A report with a note may not answer the form, and notes aren’t verified.
  const received = 'receivedFrom=2024-06-09'
  expect(linkTo('notes in 3 reports')).toBe(`/answers?${received}&noted=${question}&activeNgo=true`)
  expect(linkTo('files in 1 report')).toBe(`/answers?${received}&pictured=${question}&activeNgo=true`)
})

test('on a phone, the cards don’t move when the numbers arrive', async () => {
  await page.viewport(390, 800)
  const { form, reply } = await createAnalysis(organizer)
  const isAnswered = Promise.withResolvers<void>()
  stubReply(analysis.get.path, async () => {
    await isAnswered.promise
    return Response.json({ ...reply, base: { reports: 210, stations: 300, expected: 900 } })
  })
  await openApp(`/analysis?form=${form.id}`, organizer)
  const caption = page.getByText('Observed stations are not a sample.')
  await expect.element(caption).toBeInTheDocument()
  await document.fonts.ready
  const height = caption.element().getBoundingClientRect().height
  expect(height).toBeGreaterThan(60)
  isAnswered.resolve()
  await expect.element(caption).toBeVisible()
  expect(caption.element().getBoundingClientRect().height).toBe(height)
})

test('verified answers of one report a station are named as such', async () => {
  const { form, serve } = await createAnalysis(organizer)
  serve({ reports: 40 }, () => ({ answered: 25, disagreeing: { stations: 2, reports: 5 } }))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await page.getByRole('button', { name: 'All reports' }).click()
  await page.getByRole('menuitemradio', { name: 'One per station' }).click()
  await page.getByRole('button', { name: 'Verified only' }).click()
  await expect.poll(() => location.search).toBe(`?form=${form.id}&unit=stations&verified=true`)
  const differing = card('Q1 What did you see?').getByRole('link', { name: '5 reports at 2 stations differ' })
  await expect
    .poll(() => hrefOf(differing))
    .toBe(`/answers?form=${form.id}&verified=true&disagreeing=${form.questions[0]?.id}&activeNgo=true`)
  await expect.element(card('Q1 What did you see?')).toHaveTextContent('25 answered of 40 stations')
  await expect.element(card('Q1 What did you see?')).not.toHaveTextContent('not answered')
})

test('a question crossed with the counties is a table in the address', async () => {
  const { form, reply } = await createAnalysis(organizer)
  const [question] = reply.questions
  const row = (key: string, answered: number, counts: number[]) => ({ key, label: `County ${key}`, answered, counts })
  const cross = {
    ...{ asOf: reply.asOf, columns: question?.options, moreRows: 37, moreColumns: 0 },
    rows: [row('CJ', 50, [29, 21]), row('GJ', 11, [6, 5])],
  }
  stubReply(analysis.cross.path, () => Response.json(cross))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await card('Q1 What did you see?').getByRole('button', { name: 'Actions for question Q1' }).click()
  await page.getByRole('menuitem', { name: 'Cross with…' }).click()
  await expect.poll(() => location.search).toBe(`?form=${form.id}&question=${question?.idQuestion}&by=county`)
  const table = card('Q1 What did you see?').getByRole('table')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('County CJ58% 2942% 2150')
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent('County GJ6 of 115 of 1111')
  const cell = table.getByRole('link', { name: '42% 21' })
  expect(hrefOf(cell)).toContain(`selected=${question?.options[1]?.idOption}&activeNgo=true&county=CJ`)
  await expect.element(page.getByText('37 more rows are not shown')).toBeVisible()
})
