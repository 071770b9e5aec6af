import { readFile } from 'node:fs/promises'
import { createFlaggedCounty } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

test('staff open a complete list, page to its end, export it and return @smoke', async ({ page, setup }) => {
  const { token, code } = await createFlaggedCounty(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Emergencies' })).toBeVisible()
  await page.getByRole('link', { name: 'Statistics' }).click()
  const card = page.getByRole('region', { name: 'Polling stations with the most flagged answers', exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await card.getByRole('link', { name: 'See complete list' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Polling stations with the most flagged answers' })
  await expect(page).toHaveURL(/\/statistics\/sesizari-sectii$/)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.reload()
  await expect(dialog.getByText(/^Showing 21 to /)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(
    /^Polling stations with the most flagged answers \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/,
  )
  const saved = await readFile(await file.path(), 'utf8')
  expect(saved.startsWith('\uFEFFPolling station,Flagged answers\r\n')).toBe(true)
  for (const station of [1, 13, 21]) expect(saved).toContain(`${code} ${station},1\r\n`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/statistics$/)
  await page.goBack()
  await expect(dialog).toBeVisible()
})
