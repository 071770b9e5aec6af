import { createFlaggedCounty } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

test('from the menu to the situation, and to the list behind a number @extension @smoke', async ({ page, setup }) => {
  const { token, code } = await createFlaggedCounty(setup, 2)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto('/statistics')
  await page.getByRole('link', { name: 'Situation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Situation' })).toBeVisible()
  const county = page.getByRole('list', { name: 'Coverage by county' }).getByRole('listitem').filter({ hasText: code })
  await expect(county).toContainText('2 / 2')
  await expect(page.getByText('2 unassigned')).toBeVisible()
  await page.getByRole('region', { name: 'Most frequent flags' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/urgents\?option=\d+&order=newest$/)
  await expect(page.getByRole('link', { name: new RegExp(`^${code} [12]`) })).toHaveCount(2)
  await page.goBack()
  await county.getByRole('link').click()
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) => pathname === '/stations' && searchParams.get('county') === code,
  )
  await expect(page.getByRole('link', { name: new RegExp(`^${code} [12]`) })).toHaveCount(2)
})
