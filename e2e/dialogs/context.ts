import { expect, type Page } from '@playwright/test'
import type { Setup } from '../../testkit/client/setup.ts'
import { loadTranslations } from '../harness/translations.ts'
import { expectAccessibleLayout, type Language } from '../harness/viewports.ts'

/** Functions that open and check the dialogs and menus of a component, by its path under `web/src`. */
export type DialogOpeners = Readonly<Record<string, () => Promise<void>>>

/** The organizer's page that opens the dialogs, in one language. */
export const createDialogContext = (page: Page, setup: Setup, language: Language, token: string) => {
  const t = loadTranslations(language)
  const dialog = page.getByRole('dialog').last()
  const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).click()
  /** Checks the layout and accessibility of the open overlay. */
  const check = async (open = 'dialog[open]') => {
    await expect(page.locator(open).last()).toBeVisible()
    await expectAccessibleLayout(page, open)
  }
  return {
    page,
    setup,
    token,
    t,
    dialog,
    press,
    check,
    /** Opens the menu of a row. */
    openMenu: (name: string) => press(t('ui.actionsFor', { name })),
    checkMenu: () => check('[role=menu]'),
    /** Selects an item of the open menu. */
    choose: (name: string) => page.getByRole('menuitem', { name, exact: true }).click(),
  }
}

export type DialogContext = ReturnType<typeof createDialogContext>
