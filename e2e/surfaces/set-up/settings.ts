import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const settings = {
  shows: [],
  open: async ({ page, setup, t, go, probe, signInAs }: Walk) => {
    const late = page.getByRole('textbox', { name: t('settings.fields.lateAfterMinutes') })
    return {
      settings: async () => {
        await go(paths.settings())
        await expect(late).toBeVisible()
        await probe()
        await late.fill('0')
        await late.blur()
        await expect(late).toHaveAttribute('aria-invalid', 'true')
        await probe()
        await late.fill('15')
      },
      'the settings for staff of an NGO': async () => {
        const { account } = await createStaffAccount(setup)
        await signInAs(await setup.signIn(account, password), account)
        await go(paths.settings())
        await expect(page.getByText(t('settings.organizersTitle'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
