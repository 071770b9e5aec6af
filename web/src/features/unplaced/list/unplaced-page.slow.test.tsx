import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { unplaced } from '@scrutineer/contract/unplaced'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

let organizer: string
let staff: string
let county: string
let phone: Awaited<ReturnType<typeof create.phone>>
let form: Awaited<ReturnType<typeof create.form>>
beforeEach(async () => {
  organizer = await organizerToken()
  form = await create.form(organizer)
  county = await create.county(organizer, 3)
  staff = await ngoToken(organizer)
  phone = await create.phone(staff)
})

const question = (index: number) => form.questions[index] ?? { id: 0, text: '', optionsToQuestions: [] }
const optionId = (index: number, option: number) => question(index).optionsToQuestions[option]?.idOption ?? 0
const post = (station: number, questionId = question(0).id, option = optionId(0, 1), code = 'ZZ') =>
  phone.answer(code, station, questionId, [{ optionId: option }])
const row = (name = phone.name) => page.getByRole('row', { name })
const dialog = () => page.getByRole('dialog')
const loadReports = async (state: 'open' | 'placed' | 'dismissed' = 'open') =>
  (await setup.call(unplaced.list, { token: staff, query: { state, page: 1, pageSize: 20 } })).data
const chooseStation = async (number: string) => {
  await dialog().getByRole('combobox', { name: 'County' }).fill(county)
  await page.getByRole('option', { name: `${county} · County ${county}` }).click()
  await dialog().getByRole('combobox', { name: 'Station no.' }).fill(number)
  // Closes only the list of numbers, not the dialog.
  await userEvent.keyboard('{Escape}')
}
const menuEntry = () => page.getByRole('navigation').getByRole('link', { name: /^Unplaced reports/ })

test('assigns an answer from an unknown station to a station, where it then shows', async () => {
  await post(7)
  await openApp('/unplaced', staff)
  await expect.element(row()).toHaveTextContent(/AnswerZZ 7.*No such polling station/)
  await row().getByRole('link').click()
  await expect.element(dialog()).toHaveTextContent(`CountyZZ`)
  await expect.element(dialog()).toHaveTextContent('What did you see?')
  await expect.element(dialog()).toHaveTextContent('Pressure on voters')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(dialog().getByRole('heading', { name: 'Assign the report to a station' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(dialog().getByText('Choose a county.')).toBeVisible()
  await chooseStation('2')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(page.getByText(`1 report: ${county} 2`)).toBeVisible()
  await expect.element(page.getByText('No unplaced reports')).toBeVisible()
  await page.getByRole('link', { name: 'Assigned', exact: true }).click()
  expect(location.search).toBe('?state=placed')
  await page.getByRole('link', { name: `${county} 2` }).click()
  await expect.element(page.getByRole('heading', { name: `${county} 2` })).toBeVisible()
})

test('assigns several reports together, and keeps the selection when the server returns an error', async () => {
  for (const station of [7, 8]) await post(station)
  await openApp('/unplaced', staff)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(page.getByText('2 reports selected')).toBeVisible()
  await page.getByRole('button', { name: 'Assign to a station' }).click()
  await chooseStation('99')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(dialog().getByText('There is no such polling station.')).toBeVisible()
  await expect.element(dialog().getByRole('combobox', { name: 'County' })).toHaveValue(`${county} · County ${county}`)
  await dialog().getByRole('combobox', { name: 'Station no.' }).fill('1')
  await page.getByRole('option', { name: '1', exact: true }).click()
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(page.getByText(`2 reports: ${county} 1`)).toBeVisible()
  expect(await loadReports('placed')).toHaveLength(2)
})

test('a placed report links to the page of its station', async () => {
  await post(7)
  const [report] = await loadReports()
  const body = { ids: [report?.id ?? 0], countyCode: county, pollingStationNumber: 1 }
  await setup.call(unplaced.place, { token: staff, body })
  const [placed] = await loadReports('placed')
  await openApp('/unplaced?state=placed', staff)
  await row().getByRole('link').first().click()
  const station = dialog().getByRole('link', { name: `${county} 1`, exact: true })
  await expect.element(station).toHaveAttribute('href', `/stations/${placed?.idPollingStation}`)
})

test('after a report was placed, the notice leads to the page of its station', async () => {
  await post(7)
  await openApp('/unplaced', staff)
  await row().getByRole('link').click()
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await chooseStation('2')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'Open the station' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: `${county} 2` })).toBeVisible()
  const [placed] = await loadReports('placed')
  expect(location.pathname).toBe(`/stations/${placed?.idPollingStation}`)
})

test('maps an unknown question and its options to published ones, one question at a time', async () => {
  await post(1, 30_001, 30_011, county)
  await post(1, 30_002, 30_012, county)
  await openApp('/unplaced', staff)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('one unknown question at a time')
  await expect.element(dialog().getByRole('button', { name: 'Assign to a station' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByRole('row', { name: 'Question 30001' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Assign to a station' }).click()
  // The station is known, so it is filled in.
  await expect.element(dialog().getByRole('combobox', { name: 'Station no.' })).toHaveValue('1')
  await chooseStation('3')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(dialog().getByText('Choose a question.')).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Published question' }).fill(form.code)
  await page.getByRole('option', { name: `${form.code} Q2 · Anything else?` }).click()
  await dialog().getByRole('combobox', { name: 'Option 30011 stands for' }).selectOptions('Yes, namely')
  await dialog().getByRole('button', { name: 'Assign to a station' }).click()
  await expect.element(page.getByText(`1 report: ${county} 3`)).toBeVisible()
  const [placed] = await loadReports('placed')
  const query = { idObserver: phone.id, idPollingStation: placed?.idPollingStation ?? 0 }
  const answered = await setup.call(answers.filledIn, { token: staff, query })
  expect(answered).toMatchObject([{ id: question(1).id, answers: [{ text: 'Yes, namely' }] }])
})

test('requires a reason to dismiss a report, stores it, and keeps the input when the server returns an error', async () => {
  await post(7)
  await openApp('/unplaced', staff)
  await row().getByRole('link').click()
  await dialog().getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog().getByRole('heading', { name: 'Dismiss the report?' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog().getByText('Enter a reason.')).toBeVisible()
  await dialog().getByLabelText('Reason').fill('A test of the phone')
  const [report] = await loadReports()
  await setup.call(unplaced.dismiss, { token: staff, body: { ids: [report?.id ?? 0], reason: 'Somebody was faster' } })
  await dialog().getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('already been assigned or dismissed')
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('A test of the phone')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Dismissed', exact: true }).click()
  await expect.element(row()).toHaveTextContent('Somebody was faster')
})

test('shows everything that was posted with a note, with labels for known fields, and its files', async () => {
  const body = { countyCode: 'ZZ', pollingStationNumber: 7, text: 'The seal was torn', moonPhase: 'full' }
  const file = new File(['a recording'], 'heard.bin')
  await setup.call(notes.add, { token: phone.token, body, files: [file] })
  await openApp('/unplaced', organizer)
  await row().getByRole('link').click()
  await expect.element(dialog()).toHaveTextContent('Station no.7')
  await expect.element(dialog()).toHaveTextContent('TextThe seal was torn')
  await expect.element(dialog()).toHaveTextContent('moonPhasefull')
  await expect.element(dialog().getByRole('button', { name: 'Download original: heard.bin' })).toBeVisible()
})

test('the menu counts the open reports live', async () => {
  await openApp('/urgents', staff)
  await expect.element(menuEntry()).toHaveTextContent(/^Unplaced reports$/)
  // The count is live once the stream is open.
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await post(7)
  await expect.element(menuEntry()).toHaveAccessibleName('Unplaced reports (1 open)')
  await menuEntry().click()
  await expect.element(row()).toBeVisible()
  await post(8)
  await expect.element(menuEntry()).toHaveAccessibleName('Unplaced reports (2 open)')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3)
  const ids = (await loadReports()).map(({ id }) => id)
  await setup.call(unplaced.dismiss, { token: staff, body: { ids, reason: 'Sent twice' } })
  await expect.element(page.getByText('No unplaced reports')).toBeVisible()
  await expect.element(menuEntry()).toHaveTextContent(/^Unplaced reports$/)
})

test('hides the menu entry and the screen when the server has no unplaced reports', async () => {
  serveSpecificationOnly()
  await openApp('/unplaced', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect.element(menuEntry()).not.toBeInTheDocument()
})

test('explains the list when it is empty', async () => {
  await openApp('/unplaced', staff)
  await expect.element(page.getByText(/the report is kept in this list until a user/)).toBeVisible()
})
