import { expect, type Page } from '@playwright/test'
import type { Setup } from '../../testkit/client/setup.ts'
import { loadTranslations } from '../harness/translations.ts'
import { expectAccessibleLayout, type Language } from '../harness/viewports.ts'

/** What opens the dialogs and menus of a component, each in turn, and checks each. By the component's path under `web/src`. */
export type DialogOpeners = Readonly<Record<string, () => Promise<void>>>

/** An organizer's way through the dialogs, in one language. */
export const createDialogContext = (page: Page, setup: Setup, language: Language, token: string) => {
  const t = loadTranslations(language)
  const dialog = page.getByRole('dialog').last()
  const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).click()
  /** The open overlay has an accessible layout. */
  const check = async (open = 'dialog[open]') => {
    await expect(page.locator(open).last()).toBeVisible()
    await expectAccessibleLayout(page, open)
  }
  return {
    ...{ page, setup, token, t, dialog, press, check },
    /** Opens the menu of a row. */
    openMenu: (name: string) => press(t('ui.actionsFor', { name })),
    checkMenu: () => check('[role=menu]'),
    /** From the open menu. */
    choose: (name: string) => page.getByRole('menuitem', { name, exact: true }).click(),
  }
}

export type DialogContext = ReturnType<typeof createDialogContext>
