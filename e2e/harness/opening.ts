import type { Page } from '@playwright/test'

/** Holds back files, by default the application's code, until the returned function is called. */
export const holdBackCode = async (page: Page, files = '**/assets/*.js') => {
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(files, async route => {
    await released
    await route.continue()
  })
  return release
}

/** The page opens with this session. */
export const storeToken = (page: Page, token: string) =>
  page.addInitScript(value => localStorage.setItem('token-id', value), token)
