import { stations } from '@scrutineer/contract/stations'
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
