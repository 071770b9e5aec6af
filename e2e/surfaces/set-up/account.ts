import { expect } from '@playwright/test'
import { oneTimeCode } from '../../../testkit/client/one-time-code.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import { password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const account = {
  shows: [],
  open: async ({ page, t, dialog, press, go, probe, probeDialog, learn }: Walk) => ({
    account: async () => {
      await go(paths.account())
      await expect(page.getByRole('button', { name: t('account.turnOn') })).toBeVisible()
      await probe()
    },
    'features/account/second-factor-dialogs.tsx: PasswordStep, ConfirmStep, RecoveryCodes': async () => {
      await press(t('account.turnOn'))
      await probeDialog()
      await dialog.getByLabel(t('account.currentPassword')).fill(password)
      await press(t('account.next'), dialog)
      await expect(dialog.getByRole('img', { name: t('account.qrCode') })).toBeVisible()
      await expect(dialog.getByLabel(t('account.code'), { exact: true })).toBeFocused()
      const shownSecret = await dialog.locator('code').innerText()
      learn(shownSecret)
      await probeDialog()
      await dialog.getByLabel(t('account.code'), { exact: true }).fill(oneTimeCode(shownSecret))
      await press(t('account.turnOn'), dialog)
      await expect(dialog.getByRole('button', { name: t('account.saveCodes') })).toBeFocused()
      await probeDialog()
      await press(t('account.codesSaved'), dialog)
    },
    'features/account/second-factor-dialogs.tsx: DisableSecondFactorDialog': async () => {
      await press(t('account.turnOff'))
      await probeDialog()
    },
  }),
} satisfies SurfaceGroup
