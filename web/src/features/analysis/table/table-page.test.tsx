import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { watchSavedFiles } from '../../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const number = {
  code: 'Q3',
  text: 'How many voted?',
  questionType: 0,
  optionsToQuestions: [{ text: 'V', input: { kind: 'integer' as const } }],
}
const choice = {
  code: 'Q1',
  text: 'What did you see?',
  questionType: 0,
  optionsToQuestions: [{ text: 'Nothing unusual' }, { text: 'Pressure on voters', flagged: true }],
}

/** A form with two reports: station 1 with pressure on voters, station 2 with none. */
const createReports = async () => {
  const [county, staff] = [await create.county(organizer), await ngoToken(organizer)]
  const formSections = [{ code: 'S1', description: 'Opening', questions: [choice, number] }]
  const form = await create.form(organizer, { formSections })
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 1)
  await phone.select(form, county, 2, 0)
  const options = form.questions.map(({ optionsToQuestions }) => optionsToQuestions.map(({ idOption }) => idOption))
  return { county, staff, form, options, phone }
}

const table = () => page.getByRole('table', { name: 'Form as a table' })
const headers = () => table().getByRole('columnheader')
const rows = () => table().getByRole('row')
const dialog = () => page.getByRole('dialog')

test('shows the reports of the analysis as a table, a row opens its report, and the way back keeps the filters', async () => {
  const { county, staff, form, options, phone } = await createReports()
  const [optionId = 0] = options[1] ?? []
  await phone.answer(county, 2, form.questions[1]?.id ?? 0, [{ optionId, value: 'about a dozen' }])
  await openApp(`/analysis/table?form=${form.id}&county=${county}&columns=ngo,Q3__text`, organizer)
  await expect.element(rows().nth(1)).toHaveTextContent(new RegExp(`^${county} 2.*NGO [^·]*about a dozen`))
  await expect.element(headers().nth(2)).toHaveTextContent('Q3 (text) How many voted?')
  await openApp(`/analysis?form=${form.id}&county=${county}`, staff)
  await page.getByRole('link', { name: 'Show as a table' }).click()
  await expect.element(rows().nth(1)).toHaveTextContent(new RegExp(`^${county} 2.*Nothing unusual`))
  await expect.element(rows().nth(2)).toHaveTextContent(new RegExp(`^${county} 1.*Pressure on voters`))
  await expect.element(headers().nth(2)).toHaveTextContent('Q1 What did you see?')
  await headers().getByRole('button', { name: 'Station' }).click()
  await expect.element(rows().nth(1)).toHaveTextContent(`${county} 1`)
  expect(location.search).toBe(`?form=${form.id}&county=${county}&sortBy=station&sortDirection=asc`)
  expect(page.getByRole('link', { name: 'Analysis' }).last().element().getAttribute('href')).toBe(
    `/analysis?form=${form.id}&county=${county}`,
  )
  await page.getByRole('link', { name: `${county} 1` }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Form as a table' })).not.toBeInTheDocument()
  expect(location.pathname).toMatch(/^\/answers\/details\/\d+\/\d+$/)
})

test('filters by an answer and by a range of numbers, and says which values are none', async () => {
  const { county, staff, form, options } = await createReports()
  await openApp(`/analysis/table?form=${form.id}`, staff)
  await page.getByRole('button', { name: 'Filter by an answer' }).click()
  await dialog().getByLabelText('Answer').selectOptions('Q1 · What did you see? · Pressure on voters')
  await dialog().getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByText('Showing 1 to 1 of 1')).toBeVisible()
  await expect.element(rows().nth(1)).toHaveTextContent(`${county} 1`)
  expect(location.search).toBe(`?form=${form.id}&selected=${options[0]?.[1]}`)
  await page.getByRole('button', { name: 'Filter by an answer' }).click()
  await dialog().getByLabelText('Answer').selectOptions('Q3 · How many voted?')
  await dialog().getByLabelText('From').fill('many')
  await dialog().getByRole('button', { name: 'Filter' }).click()
  await expect.element(dialog()).toHaveTextContent('not valid')
  await dialog().getByLabelText('From').fill('12')
  await dialog().getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByText('No report matches')).toBeVisible()
  expect(location.search).toBe(`?form=${form.id}&selected=${options[1]?.[0]}&valueFrom=12`)
  await page.getByRole('button', { name: 'Remove filter' }).click()
  await expect.element(rows().nth(2)).toBeVisible()
})

test('numbers are in the format of the language, and the headings stay above the rows', async () => {
  await page.viewport(1440, 300)
  const { county, staff, form, options, phone } = await createReports()
  const [optionId = 0] = options[1] ?? []
  await phone.answer(county, 1, form.questions[1]?.id ?? 0, [{ optionId, value: '1234567' }])
  for (let count = 0; count < 5; count += 1) await (await create.phone(staff)).select(form, county, 2, 0)
  await openApp(`/analysis/table?form=${form.id}&county=${county}&sortBy=station`, staff)
  await expect.element(rows().nth(1)).toHaveTextContent('1,234,567')
  const region = page.getByRole('region', { name: 'Form as a table' }).element()
  region.scrollTo(0, region.scrollHeight)
  await expect.poll(() => region.scrollTop).toBeGreaterThan(100)
  expect(headers().first().element().getBoundingClientRect().top).toBeCloseTo(region.getBoundingClientRect().top, 0)
})

test('the chosen columns are in the address, and are those of the file', async () => {
  const { county, staff, form } = await createReports()
  const saved = watchSavedFiles()
  await openApp(`/analysis/table?form=${form.id}&county=${county}`, staff)
  await expect.element(headers().nth(3)).toHaveTextContent('Q3 How many voted?')
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog().getByLabelText('Q3 How many voted?', { exact: true }).click()
  await dialog().getByLabelText('Newest current answer').click()
  await dialog().getByRole('button', { name: 'Show' }).click()
  await expect.element(headers().nth(1)).toHaveTextContent('Q1 What did you see?')
  expect(location.search).toBe(`?form=${form.id}&county=${county}&columns=Q1`)
  const requests = vi.spyOn(window, 'fetch')
  await page.getByRole('button', { name: 'Download this' }).click()
  await expect.element(dialog()).toHaveTextContent('with 3 columns')
  await dialog().getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(() => saved.length).toBe(1)
  const address = String(requests.mock.calls.find(([input]) => String(input).includes('/export/flat'))?.[0])
  expect(new URL(address, location.origin).searchParams.get('columns')).toBe('county,station_number,Q1')
  requests.mockRestore()
})
