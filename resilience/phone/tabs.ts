import type { Page } from '@playwright/test'
import type { Random } from '../../server/src/simulator/plan/random.ts'
import { createPhoneBrowser } from './browser.ts'
import { crashTab } from './page-faults.ts'

/** The app in the tabs of a browser, most of the time in the first one. */
export const openTabs = async (address: string, random: Random) => {
  const browser = await createPhoneBrowser()
  let tabs: readonly [Page, ...Page[]] = [await browser.open()]
  let kills = 0
  return {
    kills: () => kills,
    remove: browser.remove,
    current: (): Page => (random.chance(0.7) ? tabs[0] : random.pick(tabs)),
    openAnother: async () => {
      if (tabs.length > 2) return
      const page = await browser.openTab()
      tabs = [...tabs, page]
      await page.goto(address)
    },
    closeOthers: async (): Promise<Page> => {
      const [page, ...others] = tabs
      for (const other of others) await other.close()
      tabs = [page]
      return page
    },
    kill: async () => {
      kills += 1
      await browser.kill()
      tabs = [await browser.open()]
      await tabs[0].goto(address)
    },
    crash: async (crashed: Page) => {
      kills += 1
      const opened = await browser.openTab()
      tabs = [opened, ...tabs.filter(tab => tab !== crashed)]
      await crashTab(crashed)
      await opened.goto(address)
    },
  }
}
