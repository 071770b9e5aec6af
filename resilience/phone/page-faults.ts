import type { Page } from '@playwright/test'

// What runs in the page is text: this folder has no types of browsers.

/** Moves the page's clock until it is loaded again. A date of its own keeps its time. */
export const jumpClock = (page: Page, milliseconds: number): Promise<unknown> =>
  page.evaluate(`{
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...args) {
        super(...(args.length === 0 ? [RealDate.now() + ${milliseconds}] : args))
      }
      static now() {
        return RealDate.now() + ${milliseconds}
      }
    }
  }`)

/** Leaves the database as a later version of the app would: with a further store. */
export const upgradeStructure = (page: Page): Promise<unknown> =>
  page.evaluate(`indexedDB.databases().then(([{ name, version }]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version + 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('later ' + version)
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = () => reject(opening.error)
  }))`)

/** How many records each store of the page's databases has, for the message of a failure. */
export const countRecords = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const result = request => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const counts = {}
    for (const { name, version } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        counts[name + ' ' + version + ' ' + store] = await result(db.transaction(store).objectStore(store).count())
      db.close()
    }
    return counts
  })()`)

/** Takes all space from the page's origin. Returns how to give it back. */
export const fillStorage = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await session.detach()
  }
}

/** Ends the process of a tab, as a system does that needs its memory. */
export const crashTab = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The reply never comes: the process that would send it has ended.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}
