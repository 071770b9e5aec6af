import type { Page } from '@playwright/test'
import { admin } from '../process/product.ts'

/**
 * Signs in to a server behind a base path and visits screens by address, by a menu link, and by loading again. Returns the
 * requests that left the base path or failed, and the errors of the page.
 */
export const browseBasePath = async (page: Page, base: string): Promise<string[]> => {
  const problems: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (url !== base && !url.startsWith(`${base}/`) && !/^(data|blob):/.test(url)) problems.push(`request of ${url}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  const waitForApplication = () => page.locator('#root:not([data-prerendered]) > *').first().waitFor()
  await page.goto(`${base}/observatori`)
  await waitForApplication()
  await page.waitForURL(`${base}/login`)
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The address that was asked for before signing in.
  await page.waitForURL(`${base}/observatori`)
  const link = page.getByRole('link', { name: 'Statistics' })
  const href = await link.getAttribute('href')
  if (href !== `${new URL(base).pathname.replace(/\/$/, '')}/statistics`) problems.push(`link to ${href}`)
  await link.click()
  await page.waitForURL(`${base}/statistics`)
  await page.reload()
  await waitForApplication()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(`${base}/observatori`)
  await page.getByRole('heading', { name: 'Observers' }).first().waitFor()
  return problems
}
