import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken } from '../../../test/app-harness.tsx'

beforeEach(() => page.viewport(1440, 900))

for (const path of ['/observatori', '/ong', '/audit'])
  for (const language of ['en', 'ro'] as const)
    test(`title and filters take at most 110 pixels: ${path}, ${language}`, async () => {
      await openApp(path, await organizerToken(), language)
      const filters = page.getByRole('region', { name: language === 'en' ? 'Filter' : 'Filtr' }).first()
      await expect.element(filters).toBeVisible()
      const heading = document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN
      expect(filters.element().getBoundingClientRect().bottom - heading).toBeLessThanOrEqual(110)
      closeApp()
    })
