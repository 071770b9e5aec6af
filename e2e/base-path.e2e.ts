import { expect, test } from '@playwright/test'
import { readinessIds } from '@scrutineer/contract/readiness'
import { browseBasePath } from '../testkit/browser/browse-base-path.ts'
import { type Product, startProduct } from '../testkit/process/product.ts'
import { checkDocument } from '../web/src/features/setup/checklist/check-path.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ BASE_PATH: '/observe/2024' })
})
test.afterAll(() => product.stop())

test('behind a base path, pages, code, styles, calls and links have it @smoke', async ({ page }) => {
  expect(await browseBasePath(page, `${product.url}/observe/2024`)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The font of the styles, whose address is relative to them.
  const isFontLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(font => /Inter Variable/.test(font.family) && font.status === 'loaded'),
    )
  await expect.poll(isFontLoaded).toBe(true)
})

test('the documents that Set-up links to are pages of the product, with working links', async ({ page }) => {
  const addresses = new Set(readinessIds.flatMap(id => checkDocument(id) ?? []))
  expect(addresses.size).toBeGreaterThan(2)
  for (const address of addresses) {
    const response = await page.goto(`${product.url}/observe/2024${address}`)
    expect([response?.status(), response?.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const isStyled = () => page.evaluate(() => getComputedStyle(document.body).maxWidth !== 'none')
    expect(await isStyled()).toBe(true)
    for (const link of await page.locator('a:not([href^="http"])').all()) {
      const target = await link.evaluate(each => (each instanceof HTMLAnchorElement ? each.href : ''))
      expect((await page.request.get(target)).status(), target).toBe(200)
    }
  }
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
