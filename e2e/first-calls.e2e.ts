import type { Page } from '@playwright/test'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'
import { holdBackCode, storeToken } from './harness/opening.ts'

/** The addresses of the calls from now on. */
const recordCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

test('the calls of a screen leave before the code arrives, with the filter of its address, and are not repeated', async ({
  page,
  setup,
}) => {
  const { staff, code } = await createReport(setup, 'Ana Reporter')
  await storeToken(page, staff)
  const calls = recordCalls(page)
  const release = await holdBackCode(page)
  await page.goto(`/answers?county=${code}`, { waitUntil: 'commit' })
  const rows = `/api/v1/answers?county=${code}&page=1&pageSize=10&urgent=false`
  await expect.poll(() => calls).toEqual(expect.arrayContaining(['/api/v1/start', rows]))
  const early = [...calls]
  release()
  await expect(page.getByRole('link', { name: 'Ana Reporter' })).toBeVisible()
  expect(calls.slice(early.length).map(call => call.split('?')[0])).not.toContain('/api/v1/answers')
  expect(calls.filter(call => call === '/api/v1/start')).toHaveLength(1)
})

test('the first calls need a session, and a refused one leads to the login form and back', async ({
  context,
  setup,
}) => {
  // Not the fixture's page, which fails on a refused call.
  const page = await context.newPage()
  const { staff, code } = await createReport(setup, 'Ana Reporter')
  const calls = recordCalls(page)
  await page.goto('/answers')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  expect(calls).toEqual([])
  await page.evaluate(expired => localStorage.setItem('token-id', expired), `${staff.slice(0, -8)}AAAAAAAA`)
  await page.goto(`/answers?county=${code}`)
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ana Reporter' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/answers\\?county=${code}$`))
})
