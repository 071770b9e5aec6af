import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { BenchContext } from './bench.ts'

/** A Chromium for the duration of `work`. */
export const withBrowser = async <T>(
  { chromium: { args, executablePath } }: Pick<BenchContext, 'chromium'>,
  work: (browser: Browser) => Promise<T>,
): Promise<T> => {
  const browser = await chromium.launch({ args: [...args], ...(executablePath && { executablePath }) })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A browser context with an empty cache, signed in if a token is passed. */
export const openVisitor = async (browser: Browser, token?: string): Promise<BrowserContext> => {
  const visitor = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Bucharest' })
  if (token !== undefined) await visitor.addInitScript(value => localStorage.setItem('token-id', value), token)
  return visitor
}

/** A DevTools session; `slower` is the factor of CPU throttling. */
export const openDevTools = async (page: Page, slower = 1) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return tools
}
