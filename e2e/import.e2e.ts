import { ngos } from '@scrutineer/contract/ngos'
import { admin } from '../testkit/process/product.ts'
import { uniqueDigits } from '../testkit/unique.ts'
import { expect, test } from './harness/fixtures.ts'

/** The NGO is selected, since other journeys may create NGOs at any time. */
const name = `NGO ${crypto.randomUUID().slice(0, 8)}`
test.beforeEach(async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  const existing = await setup.call(ngos.list, { token })
  if (!existing.some(ngo => ngo.name === name)) {
    await setup.call(ngos.add, { token, body: { name, shortName: 'N', isActive: true } })
  }
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
})

const csv = (...lines: string[]) => ({
  name: 'observers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`),
})

test('observers are imported from a file, and the rejected lines are saved @smoke', async ({ page, setup }) => {
  const word = uniqueDigits()
  await page.goto('/observatori')
  // An empty list offers it too.
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import observers' })).toBeVisible()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(csv('telefon;parola;nume', `09${word};1234;Ștefan ${word}`, `091${word};1;Short`))
  await page.getByLabel('NGO').selectOption(name)
  await expect(page.getByText(/^1 of 2 lines will be (added|sent)/)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 of 2 added')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save these lines' }).click()
  expect((await download).suggestedFilename()).toBe('observers-not-added.csv')
  await setup.signInPhone(`09${word}`, '1234')
  await page.getByRole('link', { name: 'Go to observers' }).click()
  await page.getByLabel('Name').fill(`stefan ${word}`)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('link', { name: `Ștefan ${word}`, exact: true })).toBeVisible()
})
