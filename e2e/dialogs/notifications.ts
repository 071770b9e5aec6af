import { anArrival } from '../arrival.ts'
import type { Journey, Openers } from './journey.ts'

export const notificationsDialogs = async ({ page, setup, t, dialog, press, check }: Journey): Promise<Openers> => {
  const { county, name } = await anArrival(setup, 12)
  const title = `Prezența la vot la ora douăsprezece: ${county}`
  const field = (key: string) => page.getByRole('textbox', { name: t(`notifications.${key}`), exact: true })
  const picker = (key: string) => page.getByRole('combobox', { name: t(`notifications.${key}`), exact: true })
  return {
    'features/notifications/recipient-filter.tsx': async () => {
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
      // It looks disabled, and says why it can't.
      await page.getByRole('button', { name: t('notifications.SEND_ALL'), exact: true }).click({ force: true })
      await check()
      await press(t('ui.close'), dialog.locator('footer'))
    },
    'features/notifications/send-dialog.tsx': async () => {
      await field('NOTIFICATION_TITLE').fill(title)
      await field('MESSAGE').fill('Vă rugăm să trimiteți prezența la vot.\nMulțumim!')
      await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: /1 observ/ }).click()
      await dialog.getByText(name).waitFor()
      await check()
      await press(t('notifications.send'), dialog)
    },
    'features/notifications/sent-dialog.tsx': async () => {
      await page.getByRole('link', { name: title }).click()
      await dialog.getByText(name).waitFor()
      await check()
    },
  }
}
