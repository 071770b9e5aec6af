import { exportIdHeader } from '@scrutineer/contract/exports'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'

const staff = { first: '', second: '' }

/** A phone of an NGO reports one option of each named question. */
const report = async (token: string, station: number, selected: Record<string, number>) => {
  const phone = await create.phone(token)
  for (const [code, option] of Object.entries(selected)) {
    const question = form.questions.find(each => each.code === code)
    const optionId = question?.optionsToQuestions[option]?.idOption ?? 0
    await phone.answer(county, station, question?.id ?? 0, [{ optionId }])
  }
}

const organizer = await organizerToken()
const county = await create.county(organizer, 3)
const form = await create.form(organizer)
// Two NGOs take the place of two rounds: each sees its own reports only.
staff.first = await ngoToken(organizer)
staff.second = await ngoToken(organizer)
await report(staff.first, 1, { Q1: 0, Q2: 0 })
await report(staff.first, 2, { Q1: 1 })
await report(staff.second, 3, { Q1: 1 })

const downloadExport = async (token: string, format: string, language = 'en') => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const response = await fetch(`/api/v1/export/all?format=${format}`, { headers })
  const file = new File([await response.arrayBuffer()], `answers.${format}`)
  const id = response.headers.get(exportIdHeader)
  const manifest = await (await fetch(`/api/v1/export/${id}/manifest`, { headers })).text()
  return { file, manifest }
}

const round = (name: string) => page.getByRole('region', { name, exact: true })
const chooseFile = (name: string, file: File) => round(name).getByLabelText('Exported file').upload(file)
const chooseManifest = (name: string, text: string) =>
  round(name)
    .getByLabelText('Its manifest (optional)')
    .upload(new File([text], 'manifest.json'))
const cells = (name: string) =>
  page
    .getByRole('row', { name })
    .elements()
    .map(row => [...row.children].map(({ textContent }) => textContent))

test.each([
  ['xlsx', 'en', 'ro'],
  ['csv', 'ro', 'en'],
])('two %s exports, in %s and %s, show shares side by side', async (format, one, other) => {
  const [first, second] = [
    await downloadExport(staff.first, format, one),
    await downloadExport(staff.second, format, other),
  ]
  await openApp('/statistics/compare', staff.first)
  await expect.element(page.getByText('Choose the exports of both rounds')).toBeVisible()
  await chooseFile('First round', first.file)
  await chooseFile('Second round', second.file)
  await expect.element(page.getByText('1 question compared, 1 can’t be compared')).toBeVisible()
  expect(cells('Nothing unusual')).toEqual([['Nothing unusual', '50.0%1 of 2', '0.0%0 of 1', '-50.0']])
  expect(cells('Pressure on voters')).toEqual([['Flagged Pressure on voters', '50.0%1 of 2', '100.0%1 of 1', '+50.0']])
  await expect.element(page.getByText('Only in the first round')).toBeVisible()
  expect(cells('Polling stations')).toEqual([['Polling stations', '2', '1', '-1']])
  expect(cells('Reports with a flagged answer')).toEqual([['Reports with a flagged answer', '1', '1', '0']])
  // A CSV file has the answers only; in a workbook the flagged reports have opened follow-ups.
  const followUps = format === 'csv' ? ['Follow-ups', 'unspecified', 'unspecified', ''] : ['Follow-ups', '1', '1', '0']
  expect(cells('Follow-ups')[0]).toEqual(followUps)
})

test('the comparison is saved as a CSV file', async () => {
  const saved = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.resolve(blob)
    return 'blob:nothing'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await openApp('/statistics', staff.first)
  await page.getByRole('link', { name: 'Compare rounds' }).click()
  await chooseFile('First round', (await downloadExport(staff.first, 'xlsx')).file)
  await chooseFile('Second round', (await downloadExport(staff.second, 'xlsx')).file)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await (await saved.promise).text()).split('\r\n')
  expect(lines).toContain(`${form.code},Q1,What did you see?,Nothing unusual,50,1,2,0,0,1,-50,`)
  expect(lines).toContain(`${form.code},Q2,Anything else?,No,100,1,1,,,0,,Only in the first round`)
})

test('a manifest shows whether its file was altered and who signed it', async () => {
  const { file, manifest } = await downloadExport(staff.first, 'xlsx')
  const csv = await downloadExport(staff.first, 'csv')
  await openApp('/statistics/compare', staff.first)
  await chooseFile('First round', file)
  await expect.element(round('First round').getByText('Not verified')).toBeVisible()
  await chooseManifest('First round', manifest)
  await expect.element(round('First round').getByText('Unaltered, signed by this server')).toBeVisible()
  await expect.element(round('First round').getByText('A part of the round only')).toBeVisible()
  await chooseManifest('First round', csv.manifest)
  await expect.element(round('First round').getByText(/differs from its manifest/)).toBeVisible()
  await chooseManifest('First round', manifest.replace('"madeBy":"', '"madeBy":"not '))
  await expect.element(round('First round').getByText(/differs from its manifest/)).toBeVisible()
  await chooseManifest('First round', '{}')
  await expect.element(round('First round').getByText('This is not a manifest of an export.')).toBeVisible()
  await chooseManifest('First round', manifest)
  const altered = new File([(await csv.file.text()).replace('Nothing unusual', 'Nothing')], 'answers.csv')
  await chooseFile('Second round', altered)
  await chooseManifest('Second round', csv.manifest)
  await expect.element(round('Second round').getByText(/differs from its manifest/)).toBeVisible()
  await chooseFile('Second round', csv.file)
  await expect.element(round('Second round').getByText('Unaltered, signed by this server')).toBeVisible()
})

test('files that aren’t exports are refused', async () => {
  await openApp('/statistics/compare', staff.first)
  for (const content of ['a,b\n1,2', 'PK\u0003\u0004 and nothing else', '']) {
    await chooseFile('First round', new File([content], 'other.xlsx'))
    await expect.element(round('First round').getByText('This is not an export of answers.')).toBeVisible()
  }
})
