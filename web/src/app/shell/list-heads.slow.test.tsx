import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, openApp, organizerToken } from '../../../test/app-harness.tsx'

beforeEach(() => page.viewport(1440, 900))

for (const path of ['/observatori', '/ong', '/audit'])
  for (const language of ['en', 'ro'] as const) {
    test(`title and filters take at most 110 pixels: ${path}, ${language}`, async () => {
      await openApp(path, await organizerToken(), language)
      const filters = page.getByRole('region', { name: language === 'en' ? 'Filter' : 'Filtr' }).first()
      await expect.element(filters).toBeVisible()
      const heading = document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN
      expect(filters.element().getBoundingClientRect().bottom - heading).toBeLessThanOrEqual(110)
      closeApp()
    })
  }

for (const path of ['/observatori', '/ong', '/formulare', '/stations', '/stations/counties', '/unplaced', '/audit']) {
  test(`the list uses a wide screen: ${path}`, async () => {
    await page.viewport(1920, 1080)
    await openApp(path, await organizerToken())
    const right = () => document.querySelector('main > div:has(h1)')?.getBoundingClientRect().right ?? 0
    await expect.poll(right).toBeGreaterThan(1920 - 40)
    closeApp()
  })
}

/** Screens without a line of filters: the content starts below the title. */
const contents = { '/formulare': 'main table', '/notifications': 'main section', '/statistics': 'main section' }
for (const [path, content] of Object.entries(contents))
  for (const language of ['en', 'ro'] as const) {
    test(`the content starts at most 110 pixels below the title: ${path}, ${language}`, async () => {
      const organizer = await organizerToken()
      await create.form(organizer)
      await openApp(path, organizer, language)
      await expect.poll(() => document.querySelector(content)).not.toBeNull()
      const heading = document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN
      const start = document.querySelector(content)?.getBoundingClientRect().top ?? Number.NaN
      expect(start - heading).toBeLessThanOrEqual(110)
      closeApp()
    })
  }
