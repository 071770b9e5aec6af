import { expect, test } from '@playwright/test'
import { browseBasePath } from '../testkit/browser/browse-base-path.ts'
import { type Product, startProduct } from '../testkit/process/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ BASE_PATH: '/observe/2024' })
})
test.afterAll(() => product.stop())

test('behind a base path, pages, code, styles, calls and links have it', async ({ page }) => {
  expect(await browseBasePath(page, `${product.url}/observe/2024`)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The font of the styles, whose address is relative to them.
  const isFontLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(font => /Inter Variable/.test(font.family) && font.status === 'loaded'),
    )
  await expect.poll(isFontLoaded).toBe(true)
})

test('the page links the manifest of the app, which no screen waits for', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/observe/2024/login`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.filter(path => /webmanifest|icon/.test(path))).toEqual([])
  const client = await page.context().newCDPSession(page)
  const { url, errors, data } = await client.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.url}/observe/2024/app.webmanifest`, []])
  expect(data).toContain('"start_url":"."')
})
