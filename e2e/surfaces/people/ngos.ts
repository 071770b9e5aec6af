import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { enableSecondFactor } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const ngos = {
  shows: [
    'ngos.add.name',
    'ngos.add.shortName',
    'ngos.change.name',
    'ngos.change.shortName',
    'staff.add.account',
    'staff.change.account',
  ],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeTexts } = walk
    const { probeDialog, pressEscape, openMenu, probeMenu, choose, width, learn } = walk
    const ngoName = payloads.plantedIn('ngos.add.name')
    const name = payloads.plantedIn('ngos.change.name')
    const account = payloads.plantedIn('staff.change.account')
    await enableSecondFactor(setup, account)
    await page.addInitScript(view => localStorage.setItem('ngos-view', view), width < 1000 ? 'CARD' : 'LIST')
    const nameField = page.getByLabel(t('ngos.name'), { exact: true })
    return {
      ngos: async () => {
        await go(paths.ngos())
        await expect(page.locator(`a[href="${paths.ngo('edit', mission.ngoId)}"]`)).toBeVisible()
        await probe()
      },
      'features/ngos/list/ngos-page.tsx': async () => {
        await go(paths.ngos({ name }))
        await openMenu(name)
        await probeMenu()
      },
      'features/ngos/use-ngo-confirmations.tsx': async () => {
        await choose(t('ngos.DELETE'))
        await probeDialog()
        await pressEscape()
        await openMenu(name)
        await choose(t('ngos.makeOrganizer'))
        await probeDialog()
        await pressEscape()
        await openMenu(name)
        await choose(t('ngos.deactivate'))
        await expect(dialog).toBeVisible()
        await probeTexts()
        await go(paths.ngos({ name: ngoName }))
        await openMenu(ngoName)
        await choose(t('ngos.deactivate'))
        await dialog.getByText(t('ngos.deactivateOwn')).waitFor()
        await probeDialog()
      },
      'a new NGO': async () => {
        await go(paths.newNgo())
        await expect(nameField).toBeVisible()
        await probe()
      },
      ngo: async () => {
        await go(paths.ngo('view', mission.ngoId))
        await expect(nameField).toHaveValue(ngoName)
        await probe()
        await go(paths.ngo('edit', mission.ngoId))
        await expect(page.getByRole('cell', { name: mission.account, exact: true })).toBeVisible()
        await probe()
        await go(paths.ngo('edit', mission.otherNgoId))
        await expect(page.getByRole('cell', { name: account, exact: true })).toBeVisible()
        await probeTexts()
      },
      'features/ngos/staff/staff-accounts.tsx: StaffAccounts, useAccountConfirmations': async () => {
        await openMenu(account)
        await probeMenu()
        await choose(t('ngos.resetSecondFactor'))
        await probeDialog()
        await pressEscape()
        await openMenu(account)
        await choose(t('ngos.DELETE'))
        await probeDialog()
        await pressEscape()
        await openMenu(account)
      },
      'features/ngos/staff/password-link-dialog.tsx': async () => {
        await choose(t('ngos.passwordLink'))
        await probeDialog()
        await press(t('ngos.createLink'), dialog)
        const link = dialog.locator('code')
        await expect(link).toHaveText(/\/new-password#[\w-]{43}$/)
        learn(await link.innerText())
        await probeDialog()
        await press(t('ui.isCopied'), dialog)
      },
      'features/ngos/staff/staff-dialog.tsx: EmailDialog': async () => {
        await openMenu(account)
        await choose(t('ngos.email'))
        await dialog.getByLabel(t('ngos.email')).fill('x')
        await press(t('ngos.SAVE'), dialog)
        await expect(dialog.getByLabel(t('ngos.email'))).toHaveAttribute('aria-invalid')
        await probeDialog()
        await pressEscape()
      },
      'features/ngos/staff/staff-dialog.tsx: StaffDialog': async () => {
        await openMenu(account)
        await choose(t('ngos.newPassword'))
        await probeDialog()
        await press(t('ui.cancel'), dialog)
        await press(t('ngos.addAccount'))
        await dialog.getByLabel(t('ngos.account'), { exact: true }).fill('x')
        await dialog.getByLabel(t('ngos.password'), { exact: true }).fill('short')
        await press(t('ngos.SAVE'), dialog)
        await expect(dialog.getByLabel(t('ngos.account'), { exact: true })).toHaveAttribute('aria-invalid')
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
