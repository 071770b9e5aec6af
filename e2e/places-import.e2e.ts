import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import { writeXlsx } from 'hucre/xlsx'
import { admin } from '../testkit/process/product.ts'
import { unique } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

test('polling stations are imported while reports arrive; the reports stay, and the invalid rows are saved @extension @smoke', async ({
  page,
  setup,
}) => {
  const { code } = await createReport(setup, `Ana ${unique()}`)
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  const lines = [
    'Județ;Nr. secție;Adresă',
    `${code};12;Strada Nouă 12`,
    `${code};12;Strada Nouă 13`,
    `${code};900;Strada 900`,
  ]
  await page.goto('/stations/import')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'sections.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByLabel('Import “Județ” as').selectOption({ label: 'County: code' })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: '1 changed station' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the invalid rows' }).click()
  expect((await download).suggestedFilename()).toBe('stations-not-imported.csv')
  await page.getByRole('button', { name: 'Import the 2 valid rows' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${code}: 12 → 900`)
  await page.getByRole('button', { name: 'Import anyway' }).click()
  await expect(page.getByText('2 of 3 rows imported')).toBeVisible()
  const { data } = await setup.call(stations.list, { token, query: { county: code, pageSize: 100 } })
  expect(data.find(({ name }) => name === `${code} 12`)).toMatchObject({ address: 'Strada Nouă 12', reports: 1 })
})

test('the API reads a large workbook too, by the columns that the client names @extension', async ({ setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  const word = unique()
  const rows = Array.from({ length: 6_000 }, (_, index) => [`Județul ${word}`, index + 1, crypto.randomUUID()])
  const bytes = await writeXlsx({
    sheets: [{ name: 'Secții', rows: [['Unde', 'Care', 'Ce'], ...rows, ['Total', 6_000]] }],
  })
  const files = [new File([Uint8Array.from(bytes)], 'sections.xlsx')]
  await expect(setup.call(placeImports.check, { token, files })).rejects.toThrow(/county, number.*Unde, Care, Ce/)
  const body = { columns: JSON.stringify({ county: 'Unde', number: 2, name: 'Ce' }) }
  const report = await setup.call(placeImports.check, { token, body, files })
  expect(report).toMatchObject({ rows: 6_000, new: 6_000, countiesNew: 1, notes: [{ line: 6_002 }] })
})
