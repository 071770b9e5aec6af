import { expect, type Page } from '@playwright/test'
import { colorSchemes, expectWhole, type Language } from '../looks.ts'
import type { Setup } from '../setup.ts'
import { wordsOf } from '../words.ts'

/** What opens the dialogs and menus of a component, each in turn, and checks each. By the component's path under `web/src`. */
export type Openers = Readonly<Record<string, () => Promise<void>>>

/** An organizer's way through the dialogs, in one language. */
export const aJourney = (page: Page, setup: Setup, language: Language, token: string) => {
  const t = wordsOf(language)
  const dialog = page.getByRole('dialog').last()
  const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).click()
  /** What is open is whole, in the light and in the dark. */
  const check = async (open = 'dialog[open]') => {
    await expect(page.locator(open).last()).toBeVisible()
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await expectWhole(page, open)
    }
  }
  return {
    ...{ page, setup, token, t, dialog, press, check },
    /** Opens the menu of a row. */
    menuOf: (name: string) => press(t('ui.actionsFor', { name })),
    checkMenu: () => check('[role=menu]'),
    /** From the open menu. */
    choose: (name: string) => page.getByRole('menuitem', { name, exact: true }).click(),
  }
}

export type Journey = ReturnType<typeof aJourney>
