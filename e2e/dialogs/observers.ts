import { expect, type Route } from '@playwright/test'
import { unique } from '../../testkit/unique.ts'
import { createStaffAccount } from '../factories/staff-account.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

/** Six observers, one more than a dialog lists by name. */
const someObservers = async ({ setup, token }: DialogContext) => {
  const word = unique()
  const names = Array.from({ length: 6 }, (_, index) => `Ștefania-Alexandra Constantinescu-Brătescu ${word} ${index}`)
  for (const name of names) await setup.addObserver(token, { name, phone: `+40 722 ${unique()}`, pin: '1234' })
  return { list: `/observatori?name=${word}`, names, first: names[0] ?? '' }
}

export const observersDialogs = async (context: DialogContext): Promise<DialogOpeners> => {
  const { page, t, dialog, press, check, checkMenu, openMenu, choose } = context
  const { list, names, first } = await someObservers(context)
  // A second NGO makes the selection of an NGO appear.
  const { ngoId } = await createStaffAccount(context.setup)
  return {
    'features/observers/list/observer-listing.tsx': async () => {
      await page.goto(list)
      await openMenu(first)
      await checkMenu()
    },
    'features/observers/delete-observer-dialog.tsx': async () => {
      await choose(t('observers.DELETE'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/observers/reset-password-dialog.tsx': async () => {
      await openMenu(first)
      await choose(t('observers.RESET_PASSWORD'))
      await check()
      await dialog.getByLabel(t('observers.newPassword'), { exact: true }).fill('1')
      await press(t('observers.CONFIRM'), dialog)
      await check()
      await press(t('ui.cancel'), dialog)
    },
    'features/observers/bulk/delete-selected-dialog.tsx': async () => {
      for (const name of names) await page.getByRole('checkbox', { name: t('ui.selectRow', { name }) }).check()
      await press(t('observers.DELETE'), page.locator('[data-floating-bar]'))
      await check()
    },
    'features/observers/import/import-page.tsx': async () => {
      await page.goto('/observatori/import')
      const buffer = Buffer.from(`09${unique()},1234,Ana`)
      await page.locator('input[type=file]').setInputFiles({ name: 'observers.csv', mimeType: 'text/csv', buffer })
      await page.locator('select[name=ongId]').selectOption(String(ngoId))
      const held: Route[] = []
      await page.route(/\/api\/v1\/observer\/import\?/, route => {
        held.push(route)
      })
      await press(t('observerImport.IMPORT'))
      await page.getByRole('progressbar').waitFor()
      await page.getByRole('link', { name: t('observers.BACK') }).click()
      await check()
      // The import ends while the confirmation to leave it is open.
      await held[0]?.continue()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('observerImport.importAnother') })).toBeVisible()
    },
    'shared/form/draft-form.tsx': async () => {
      await page.goto('/observatori/profil/new')
      await page.getByLabel(t('observers.name'), { exact: true }).fill('Ana')
      await page.getByRole('link', { name: t('ui.cancel') }).click()
      await check()
    },
  }
}
