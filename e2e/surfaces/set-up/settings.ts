import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const settings = {
  shows: ['readTokens.create.name'],
  open: async (walk: Walk) => {
    const {
      page,
      setup,
      payloads,
      t,
      dialog,
      press,
      go,
      probe,
      probeTexts,
      probeDialog,
      pressEscape,
      learn,
      signInAs,
    } = walk
    const name = payloads.on('readTokens.create.name')
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
      'features/election-settings/personal-data.tsx': async () => {
        await press(t('retention.open'))
        await expect(dialog.getByText(t('retention.kinds.names'))).toBeVisible()
        await probeDialog()
        await pressEscape()
      },
      'features/election-settings/read-tokens.tsx: NewTokenDialog': async () => {
        await press(t('readTokens.new'))
        await dialog.getByLabel(t('readTokens.name')).fill(name)
        await dialog.getByLabel(t('readTokens.lastDay')).fill('x')
        await press(t('readTokens.create'), dialog)
        await expect(dialog.getByLabel(t('readTokens.lastDay'))).toHaveAttribute('aria-invalid')
        await probeDialog()
        await dialog
          .getByLabel(t('readTokens.lastDay'))
          .fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
        await press(t('readTokens.create'), dialog)
        const secret = dialog.locator('code')
        await expect(secret).toHaveText(/^scrutineer_[\w-]{43}$/)
        learn(await secret.innerText())
        await probeDialog()
        await press(t('ui.isCopied'), dialog)
      },
      'features/election-settings/read-tokens.tsx: ReadTokens': async () => {
        await probeTexts()
        await press(t('readTokens.revokeName', { name }))
        await probeDialog()
        await pressEscape()
      },
      'the settings for staff of an NGO': async () => {
        const { account } = await createStaffAccount(setup)
        await signInAs(await setup.signIn(account, password), account)
        await go(paths.settings())
        await expect(page.getByText(t('readTokens.emptyTitle'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
