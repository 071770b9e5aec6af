import type { Locator, Page } from '@playwright/test'

/** The button with the account's name in the menu, in English. */
export const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Account of/ })

/** Opens the account's panel, which has the settings, the link to the account page and “Log out”. */
export const openAccountPanel = async (page: Page): Promise<Locator> => {
  await accountButton(page).click()
  return page.getByRole('dialog', { name: /^Account of/ })
}
