import { test as base, expect } from '@playwright/test'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup, type Setup } from '../../testkit/client/setup.ts'
import { type Product, startProduct } from '../../testkit/process/product.ts'
import { type RestrictedApiProxy, startRestrictedApiProxy } from './restricted-api-proxy.ts'
import { collectUrlsWithSecrets } from './url-secrets.ts'

interface TestFixtures {
  /** Checks the page's console and the server's log in every journey. */
  failOnErrors: undefined
  /** Whether calls of the journey may fail; the browser logs each failed call. */
  allowsFailedRequests: boolean
}

export interface WorkerFixtures {
  /** Whether pages call another origin that offers only the calls of the specification. */
  restrictedApi: boolean
  /** The two proxy origins; undefined if the product serves pages and API itself. */
  apiProxy: RestrictedApiProxy | undefined
  /** Origin of the pages. */
  origin: string
  /** The running product. */
  product: Product
  /** Creates the journey's data over HTTP. */
  setup: Setup
}

/** A script that throws what a screen shows if it computes with a field that the server didn't send. */
const watchForMadeUpValues = `
  const madeUp = /\\bNaN\\b|\\bundefined\\b|Invalid (Date|time)|\\[object /
  const check = () => {
    const text = madeUp.exec(document.querySelector('#root')?.textContent ?? '')?.[0]
    if (text !== undefined) throw new Error('The screen shows “' + text + '”.')
  }
  new MutationObserver(check).observe(document, { childList: true, characterData: true, subtree: true })
`

/** Playwright's `test` on the built product, with one server per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  restrictedApi: [false, { option: true, scope: 'worker' }],

  apiProxy: [
    async ({ restrictedApi }, use) => {
      const apiProxy = restrictedApi ? await startRestrictedApiProxy() : undefined
      await use(apiProxy)
      await apiProxy?.stop()
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ apiProxy }, use) => {
      const product = await startProduct(apiProxy?.settings)
      apiProxy?.attach(product.url)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  setup: [async ({ product }, use) => use(createSetup(createApiClient(product.url))), { scope: 'worker' }],

  allowsFailedRequests: [false, { option: true }],

  page: async ({ page }, use) => {
    // The prerendered login form looks like the application, but its buttons don't work yet.
    const waiting = page.locator('#root:empty, #root[data-prerendered]')
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await expect(waiting).toHaveCount(0)
      return response
    }
    page.reload = async options => {
      const response = await reload(options)
      await expect(waiting).toHaveCount(0)
      return response
    }
    await use(page)
  },

  origin: [async ({ product, apiProxy }, use) => use(apiProxy?.url ?? product.url), { scope: 'worker' }],

  baseURL: async ({ origin }, use) => use(origin),

  failOnErrors: [
    async ({ page, product, apiProxy, allowsFailedRequests }, use) => {
      const isExpected = (text: string, url: string) => {
        // React logs what the error page shows.
        if (allowsFailedRequests && text.includes('The code of the screen could not be loaded')) return true
        if (!text.startsWith('Failed to load resource')) return false
        if (allowsFailedRequests) return true
        return apiProxy !== undefined && text.includes('404') && url.startsWith(apiProxy.apiUrl)
      }
      const errors: string[] = []
      page.on('console', message => {
        const [text, { url }] = [message.text(), message.location()]
        if (message.type() === 'error' && !isExpected(text, url)) errors.push(`console: ${text} (${url})`)
      })
      page.on('pageerror', error => errors.push(`page: ${error.stack ?? error.message}`))
      if (apiProxy) {
        await page.addInitScript({ content: watchForMadeUpValues })
        page.on('request', request => {
          const isOnPagesOrigin = request.url().startsWith(`${apiProxy.url}/api`)
          if (isOnPagesOrigin) errors.push(`call to the origin of the pages: ${request.url()}`)
        })
      }
      const urlsWithSecrets = collectUrlsWithSecrets(page)
      await use(undefined)
      errors.push(...urlsWithSecrets().map(address => `secret in an address: ${address}`))
      errors.push(...product.takeErrors().map(line => `server: ${line}`))
      if (errors.length > 0) throw new Error(`Something went wrong behind the journey:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect }
