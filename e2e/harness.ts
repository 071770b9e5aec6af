import { test as base } from '@playwright/test'
import { callAt } from './api.ts'
import { type Product, startProduct } from './product.ts'
import { type Setup, setupWith } from './setup.ts'

interface PerTest {
  /** Watches the page and the server's log in every journey, asked for or not. */
  nothingWentWrong: undefined
}

interface PerWorker {
  /** The built product, running. */
  product: Product
  /** Makes a journey's data by HTTP. */
  setup: Setup
}

/** Playwright's `test` on the built product: one server a worker, a page that begins at its origin. */
export const test = base.extend<PerTest, PerWorker>({
  product: [
    // Playwright reads a fixture's needs from this pattern; this one needs nothing.
    // biome-ignore lint/correctness/noEmptyPattern: an empty pattern is what it asks for
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  setup: [async ({ product }, use) => use(setupWith(callAt(product.url))), { scope: 'worker' }],

  baseURL: async ({ product }, use) => use(product.url),

  nothingWentWrong: [
    async ({ page, product }, use) => {
      const faults: string[] = []
      page.on('console', message => {
        if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', error => faults.push(`page: ${error.stack ?? error.message}`))
      await use(undefined)
      faults.push(...product.takeErrors().map(line => `server: ${line}`))
      if (faults.length > 0) throw new Error(`Something went wrong behind the journey:\n${faults.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
