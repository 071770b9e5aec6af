import type { Page } from '@playwright/test'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

const open = async (page: Page, token: string, path: string) => {
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto(path)
}

test('a flagged report is found, opened and read, and open again after a reload @smoke', async ({ page, setup }) => {
  const { staff, code } = await createReport(setup, 'Ilinca Șerban')
  await open(page, staff, `/urgents?county=${code}`)
  await page.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
  await expect(page).toHaveURL(/\/urgents\/details\/\d+\/\d+/)
  await expect(page.getByRole('tab', { selected: true })).toContainText(`Voting ${code}`)
  const flagged = page.locator('#details').getByText('Pressure on voters').last()
  await expect(flagged).toBeVisible()
  await expect(page.locator('#details').getByText('A man  stood\nat the door').last()).toBeVisible()
  // Not by the pointer: the history loads after the answers and moves the button.
  await page.getByRole('button', { name: /Show note/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Seen from the corridor')).toBeVisible()
  const thumbnail = page.getByRole('img').last()
  await expect.poll(() => thumbnail.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  await page.reload()
  await expect(page.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
})
