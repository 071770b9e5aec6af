import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { press } from '../../testkit/browser/observer-app.ts'

/** Where a kept answer is, beside the answer: the line at the top speaks of all items. */
const keptAnswer = (page: Page): Locator =>
  page
    .locator('[data-state]')
    .filter({ hasText: /^(On this phone|Sending|At the office|Received \d\d:\d\d)$/ })
    .first()

/**
 * Waits for what a screen shows. A browser that is killed may have lost its settings, which are then asked again; what was reported
 * isn't among them.
 */
const waitFor = async (page: Page, shown: Locator) => {
  const hint = page.getByRole('button', { name: /^(Continue|Go on)/ })
  for (;;) {
    await shown.or(hint).first().waitFor()
    if (await shown.isVisible()) return
    await hint.click()
  }
}

/** Opens an address, unless it is open: it would be in the history twice, and Back would stay on the screen. */
const openScreen = async (page: Page, address: string) => {
  if (page.url() !== address) await page.goto(address)
}

/** Opens a question. Returns what types into its field. */
export const openQuestion = async (page: Page, address: string, path: string) => {
  await openScreen(page, `${address}#/form/${path}`)
  const field = page.locator('input:not([type])')
  await waitFor(page, field)
  return (value: string) => field.fill(value)
}

/** Waits until the screen says that the phone has the answer. */
export const untilAnswerKept = (page: Page): Promise<void> => keptAnswer(page).waitFor()

/** Waits until the screen says where the answer is. Returns whether the phone has it. */
export const isAnswerKept = async (page: Page): Promise<boolean> => {
  const refused = page.getByRole('alert').filter({ hasText: /\S/ })
  await keptAnswer(page).or(refused).first().waitFor()
  return !(await refused.first().isVisible())
}

/** Chooses the option with this text, and waits until the screen says that the phone has it. */
export const choose = async (page: Page, address: string, path: string, text: string) => {
  await openScreen(page, `${address}#/form/${path}`)
  const option = page.getByLabel(text, { exact: true })
  await waitFor(page, option)
  await option.check()
  await untilAnswerKept(page)
}

export const callForHelp = async (page: Page, address: string) => {
  await openScreen(page, `${address}#/help`)
  const button = page.getByRole('button', { name: /^Send/ })
  await waitFor(page, button)
  const rows = page.locator('main [data-state]')
  const before = await rows.count()
  await button.click()
  await rows.nth(before).waitFor()
}

/** Ways out of a screen with a field, right after it was typed into. */
export const leaveScreen = {
  'head’s arrow': async page => void (await page.locator('header a').first().click()),
  Back: async page => {
    const before = page.url()
    await page.evaluate('history.back()')
    // It goes back after the call: the next one would end it.
    await page.waitForURL(({ href }) => href !== before)
  },
  'another address': async page => void (await page.evaluate("location.hash = '/help'")),
  reload: async page => void (await page.reload()),
} satisfies Record<string, (page: Page) => Promise<void>>

/** Waits until the phone's database has a text that isn't left yet. */
export const untilStored = async (page: Page, text: string): Promise<void> => {
  const isStored = () =>
    page.evaluate<boolean>(`(async () => {
      const [{ name }] = await indexedDB.databases()
      const result = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const db = await result(indexedDB.open(name))
      const records = await result(db.transaction('settings').objectStore('settings').getAll())
      db.close()
      return records.some(({ value }) => value?.body?.text === ${JSON.stringify(text)})
    })()`)
  // `waitForFunction` takes a promise as true.
  while (!(await isStored())) await setTimeout(50)
}

export const openNotes = async (page: Page, address: string) => {
  await openScreen(page, `${address}#/note`)
  const text = page.locator('textarea')
  await waitFor(page, text)
  const rows = page.locator('a[href*="#/outbox/"] svg')
  return {
    type: (value: string) => text.fill(value),
    keepText: async (value: string) => {
      await text.fill(value)
      await press(page, /^Keep this note$/)
      await page.getByRole('link', { name: new RegExp(value) }).waitFor()
    },
    keepPhoto: async (name: string, buffer: Buffer) => {
      const before = await rows.count()
      await page.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/png', buffer })
      await rows.nth(before).waitFor()
    },
  }
}

/** Reports a problem in words, and waits until the screen says where the report is. */
export const reportProblem = async (page: Page, address: string, text: string) => {
  await openScreen(page, `${address}#/problem`)
  const field = page.locator('textarea')
  await waitFor(page, field)
  await field.fill(text)
  await press(page, /^Send to the office$/)
  await page.getByText(/^(Kept on this phone\. |The office has it since)/).waitFor()
}

export const untilAllReceived = async (page: Page, address: string, timeout: number) => {
  await page.goto(`${address}#/`)
  await page.reload()
  await page.getByRole('link', { name: /^All received/ }).waitFor({ timeout })
}
