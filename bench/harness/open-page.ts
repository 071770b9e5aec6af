import type { Browser } from '@playwright/test'
import { openDevTools, openVisitor } from './browser.ts'

declare global {
  /** Milliseconds from the navigation to the paint after the awaited element appeared. */
  var paintedAt: number | undefined
}

/** Runs in the page: checks for the element each frame and records the time after that frame was painted. */
export const recordPaintTime = (selector: string) => {
  const check = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(check)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      globalThis.paintedAt ??= performance.now()
    }
    return requestAnimationFrame(() => painted.port2.postMessage(null))
  }
  requestAnimationFrame(check)
}

export interface OpenedPage {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly first: number
  /** Milliseconds from the navigation to the paint with the awaited element. */
  readonly painted: number
  readonly requested: readonly string[]
}

/** Opens a page with an empty cache; returns the milliseconds until painted and the requests until then. */
export const openPage = async (
  browser: Browser,
  address: string,
  shown: string,
  token: string | undefined,
  slower: number,
): Promise<OpenedPage> => {
  const visitor = await openVisitor(browser, token)
  try {
    const page = await visitor.newPage()
    await openDevTools(page, slower)
    await page.addInitScript(recordPaintTime, shown)
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    await page.goto(address)
    const painted = await (await page.waitForFunction(() => globalThis.paintedAt)).jsonValue()
    const first = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    return { first: first ?? Number.NaN, painted: painted ?? Number.NaN, requested: [...requested] }
  } finally {
    await visitor.close()
  }
}
