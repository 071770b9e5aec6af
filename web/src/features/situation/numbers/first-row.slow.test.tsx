import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createReports } from '../../../../test/reported-stations.ts'

const organizer = await organizerToken()

test('a line of the first row that wraps moves nothing, and on phones the follow-ups fit', async () => {
  const { staff } = await createReports(organizer)
  await page.viewport(1600, 900)
  await openApp('/situation', staff)
  const link = page.getByRole('link', { name: '1 unassigned' })
  await expect.element(link).toBeVisible()
  const unassigned = link.element()
  const height = () => document.querySelector('main dl')?.getBoundingClientRect().height
  unassigned.textContent = '1'
  const before = height()
  unassigned.textContent = '1,234,567,890 unassigned'
  expect(unassigned.parentElement?.getBoundingClientRect().height).toBeGreaterThan(30)
  expect(height()).toBe(before)
  await page.viewport(390, 844)
  const table = document.querySelector('.ages-table')
  expect(table?.scrollWidth).toBeLessThanOrEqual(table?.parentElement?.clientWidth ?? 0)
})
