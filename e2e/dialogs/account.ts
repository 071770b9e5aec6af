import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createStaffAccount, password } from '../factories/staff-account.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const accountDialogs = async ({
  page,
  setup,
  t,
  dialog,
  press,
  check,
}: DialogContext): Promise<DialogOpeners> => {
  const { account } = await createStaffAccount(setup)
  const token = await setup.signIn(account, password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  return {
    'features/account/enrol-dialog.tsx': async () => {
      await page.goto('/account')
      await press(t('account.turnOn'))
      await check()
      await dialog.getByLabel(t('account.currentPassword')).fill(password)
      await press(t('account.next'), dialog)
      await expect(dialog.getByRole('img', { name: t('account.qrCode') })).toBeVisible()
      await expect(dialog.getByLabel(t('account.code'), { exact: true })).toBeFocused()
      await check()
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      await dialog.getByLabel(t('account.code'), { exact: true }).fill(new TOTP({ secret }).generate())
      await press(t('account.turnOn'), dialog)
      await expect(dialog.getByRole('button', { name: t('account.saveCodes') })).toBeFocused()
      await check()
      await press(t('account.codesSaved'), dialog)
    },
    'features/account/disable-second-factor-dialog.tsx': async () => {
      await press(t('account.turnOff'))
      await check()
    },
  }
}
