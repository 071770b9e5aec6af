import { test as base } from '@playwright/test'
import { watchAddresses } from './addresses.ts'
import { callAt } from './api.ts'
import { type Product, startProduct } from './product.ts'
import { type Setup, setupWith } from './setup.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

interface PerTest {
  /** Watches the page and the server's log in every journey, asked for or not. */
  nothingWentWrong: undefined
  /** Whether the journey is about calls that fail; the browser itself notes each of them down. */
  isRefused: boolean
}

export interface PerWorker {
  /** Whether pages call another origin, whose server offers the specification's calls alone. */
  standIn: boolean
  /** The two origins before the product; absent where it serves pages and calls itself. */
  foreign: StandIn | undefined
  /** Origin of the pages. */
  origin: string
  /** The built product, running. */
  product: Product
  /** Makes a journey's data by HTTP. */
  setup: Setup
}

/** Playwright's `test` on the built product: one server a worker, a page that begins at its origin. */
export const test = base.extend<PerTest, PerWorker>({
  standIn: [false, { option: true, scope: 'worker' }],

  foreign: [
    async ({ standIn }, use) => {
      const foreign = standIn ? await openStandIn() : undefined
      await use(foreign)
      await foreign?.stop()
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ foreign }, use) => {
      const product = await startProduct(foreign?.settings)
      foreign?.attach(product.url)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  setup: [async ({ product }, use) => use(setupWith(callAt(product.url))), { scope: 'worker' }],

  isRefused: [false, { option: true }],

  origin: [async ({ product, foreign }, use) => use(foreign?.url ?? product.url), { scope: 'worker' }],

  baseURL: async ({ origin }, use) => use(origin),

  nothingWentWrong: [
    async ({ page, product, foreign, isRefused }, use) => {
      const isExpected = (text: string, url: string) => {
        if (!text.startsWith('Failed to load resource')) return false
        if (isRefused) return true
        return foreign !== undefined && text.includes('404') && url.startsWith(`${foreign.apiUrl}/api/`)
      }
      const faults: string[] = []
      page.on('console', message => {
        const [text, { url }] = [message.text(), message.location()]
        if (message.type() === 'error' && !isExpected(text, url)) faults.push(`console: ${text} (${url})`)
      })
      page.on('pageerror', error => faults.push(`page: ${error.stack ?? error.message}`))
      if (foreign) {
        page.on('request', request => {
          const isOnPagesOrigin = request.url().startsWith(`${foreign.url}/api`)
          if (isOnPagesOrigin) faults.push(`call to the origin of the pages: ${request.url()}`)
        })
      }
      const told = watchAddresses(page)
      await use(undefined)
      faults.push(...told().map(address => `secret in an address: ${address}`))
      faults.push(...product.takeErrors().map(line => `server: ${line}`))
      if (faults.length > 0) throw new Error(`Something went wrong behind the journey:\n${faults.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
