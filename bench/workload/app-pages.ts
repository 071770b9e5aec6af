import type { Page } from '@playwright/test'
import { openDevTools } from '../harness/browser.ts'
import { recordPaintTime } from '../harness/open-page.ts'

/** The way out of a station, on the first screen of an observer who is at one. */
const firstScreen = 'a[href="#/leave"]'

/** Opens the app in a new tab. Returns milliseconds from the navigation until its first screen is painted. */
export const timeStart = async (page: Page, address: string, slower: number): Promise<number> => {
  await openDevTools(page, slower)
  await page.addInitScript(recordPaintTime, firstScreen)
  await page.goto(address)
  return (await (await page.waitForFunction(() => globalThis.paintedAt)).jsonValue()) ?? Number.NaN
}

/** Milliseconds from each typed text until the frame after its stations are shown, within the page. */
export const timeSearches = (page: Page, texts: readonly { text: string; shows: string }[]): Promise<number[]> =>
  page.evaluate(async searches => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (!field || !set) throw new Error('the page has no search')
    const times: number[] = []
    for (const { text, shows } of searches) {
      const from = performance.now()
      set.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      while (!document.querySelector('main')?.innerText.replace(/\s+/g, ' ').includes(shows)) {
        if (performance.now() - from > 10_000) throw new Error(`${text} finds: ${document.body.innerText}`)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
      times.push(performance.now() - from)
    }
    return times
  }, texts)

/**
 * Types a number into each question of a form, as fast as the app shows the next one. Returns the milliseconds of the longest
 * frame.
 */
export const typeThrough = (page: Page, count: number): Promise<number> =>
  page.evaluate(async questions => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    let longest = 0
    // The start, which has a measure of its own, is over.
    await new Promise(resolve => setTimeout(resolve, 2_000))
    const observer = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    // Frames that took longer than 50 ms.
    observer.observe({ type: 'long-animation-frame' })
    for (let index = 1; index <= questions; index += 1) {
      const from = performance.now()
      while (!document.querySelector('h2')?.textContent.endsWith(`queue ${index}?`)) {
        if (performance.now() - from > 10_000) throw new Error(`no question ${index}: ${document.body.innerText}`)
        await frame()
      }
      const field = document.querySelector<HTMLInputElement>('input:not([type])')
      for (const value of ['1', '12', '128']) {
        set?.call(field, value)
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await frame()
      }
      document.querySelector<HTMLElement>('.actions a:last-child')?.click()
      await frame()
    }
    observer.disconnect()
    return longest
  }, count)

/** Bytes of the page’s objects, after a collection. */
export const heapOf = async (page: Page): Promise<number> => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

/** Lets hours pass for the page, a minute at a time, so that what each minute starts can end. */
export const passHours = async (page: Page, hours: number): Promise<void> => {
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await page.clock.runFor(60_000)
    await page.evaluate(() => new Promise(resolve => new MessageChannel().port1.postMessage(resolve(null))))
  }
}
