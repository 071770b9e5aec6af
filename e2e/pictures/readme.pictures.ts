import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { cards } from '@scrutineer/contract/cards'
import { arriveByLink, press } from '../../testkit/browser/observer-app.ts'
import { type LivingDay, pageClock, startLivingDay } from './living-day.ts'
import { pictureFile, sideBySide, writeMovingPicture } from './side-by-side.ts'

const office = { width: 1440, height: 900 }
const phoneScreen = { width: 390, height: 844 }
const station = 'CJ 214'
const flag = 'Voters being threatened or pressed'

let day: LivingDay
test.beforeAll(async () => {
  day = await startLivingDay()
})
test.afterAll(() => day.stop())

const openPage = async (browser: Browser, viewport: typeof office): Promise<Page> => {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addInitScript({ content: pageClock(day.offset) })
  return context.newPage()
}

const openOffice = async (browser: Browser, viewport: typeof office, path: string): Promise<Page> => {
  const page = await openPage(browser, viewport)
  await page.addInitScript(token => localStorage.setItem('token-id', token), day.token)
  await page.goto(`${day.url}${path}`)
  return page
}

/** The screen's data has come, and its live stream is open. */
const untilShown = async (page: Page) => {
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

test('a report from the phone to the office, and the observers’ app', async ({ browser }) => {
  const page = await openOffice(browser, { width: 1100, height: phoneScreen.height }, '/urgents')
  const phone = await openPage(browser, phoneScreen)
  const frames: { picture: Buffer; ms: number }[] = []
  const film = async (ms: number) => {
    const picture = await sideBySide([await phone.screenshot(), await page.screenshot()])
    frames.push({ picture, ms })
  }
  const [card] = await day.setup.call(cards.issue, { token: day.token, body: { ids: [day.holder.id] } })
  const holder = day.holder.name.replace(/ (\S)\S*$/, ' $1.')
  await arriveByLink(phone, `${day.url}/observe/#card=${card?.token}`, { holder, station })
  await untilShown(page)
  await expect(phone.getByRole('link', { name: /^All received/ })).toBeVisible()
  const atStation = await phone.screenshot()
  await film(2000)
  await press(phone, /Voting/)
  await expect(phone.getByText(flag)).toBeVisible()
  await film(1500)
  await phone.getByText(flag).click()
  await expect(phone.getByText('The office sees this first')).toBeVisible()
  const answered = await phone.screenshot()
  await film(1500)
  await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^All received/ })).toBeVisible()
  await film(2500)
  await press(page, '1 new')
  const row = page.getByRole('link', { name: new RegExp(`^${station}`) })
  await expect(row).toBeVisible()
  await film(1500)
  await row.click()
  await expect(page.locator('#details').getByText(flag).first()).toBeVisible()
  await untilShown(page)
  await film(2500)
  await page.getByRole('button', { name: /^Take\b/ }).click()
  await expect(page.getByRole('button', { name: /^Take\b/ })).toHaveCount(0)
  await untilShown(page)
  await film(3000)
  await writeMovingPicture(pictureFile('report.webp'), frames)
  await press(phone, /^All received/)
  await expect(phone.getByText('The office has everything')).toBeVisible()
  await writeFile(pictureFile('app.png'), await sideBySide([atStation, answered, await phone.screenshot()]))
})

test('the office while reports arrive', async ({ browser }) => {
  const count = async () => (await day.setup.call(answers.threads, { token: day.token })).totalItems
  const before = await count()
  const end = day.simulate()
  await expect.poll(count, { timeout: 300_000 }).toBeGreaterThan(before + 10)
  for (const [name, path] of [
    ['situation', '/situation'],
    ['urgents', '/urgents'],
    ['form', '/formulare/2'],
  ] as const) {
    const page = await openOffice(browser, office, path)
    await untilShown(page)
    if (name === 'urgents') {
      await page.keyboard.press('j')
      await expect(page.locator('#details').getByRole('button', { name: /^Take\b/ })).toBeVisible()
      await untilShown(page)
    }
    await page.screenshot({ path: pictureFile(`${name}.png`) })
    await page.close()
  }
  await end()
})
