import { createArrivedObserver } from '../factories/arrived-observer.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const notificationsDialogs = async ({
  page,
  setup,
  t,
  dialog,
  press,
  check,
}: DialogContext): Promise<DialogOpeners> => {
  const { county, name } = await createArrivedObserver(setup, 12)
  const title = `Prezența la vot la ora douăsprezece: ${county}`
  const field = (key: string) => page.getByRole('textbox', { name: t(`notifications.${key}`), exact: true })
  const picker = (key: string) => page.getByRole('combobox', { name: t(`notifications.${key}`), exact: true })
  return {
    'features/notifications/recipients/recipient-filter.tsx': async () => {
      await page.goto(`/notifications?countyCodes=${county}&currentlyCheckedIn=true`)
      await page.getByRole('checkbox', { name }).waitFor()
      for (const key of ['COUNTY', 'FROM']) {
        await picker(key).click()
        await page.getByRole('option').first().waitFor()
        await check('[role=listbox]')
        await page.keyboard.press('Escape')
      }
    },
    'features/notifications/notifications-page.tsx': async () => {
      // It is disabled and explains why.
      await page.getByRole('button', { name: t('notifications.SEND_ALL'), exact: true }).click({ force: true })
      await check()
      await press(t('ui.close'), dialog.locator('footer'))
    },
    'features/notifications/compose/send-dialog.tsx': async () => {
      await field('NOTIFICATION_TITLE').fill(title)
      await field('MESSAGE').fill('Vă rugăm să trimiteți prezența la vot.\nMulțumim!')
      await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: /1 observ/ }).click()
      await dialog.getByText(name).waitFor()
      await check()
      await press(t('notifications.send'), dialog)
    },
    'features/notifications/history/sent-dialog.tsx': async () => {
      await page.getByRole('link', { name: title }).click()
      await dialog.getByText(name).waitFor()
      await check()
    },
  }
}
