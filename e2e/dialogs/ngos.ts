import { ngos } from '@scrutineer/contract/ngos'
import { createStaffAccount, enableSecondFactor } from '../factories/staff-account.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const ngosDialogs = async (context: DialogContext): Promise<DialogOpeners> => {
  const { page, setup, token, t, dialog, press, check, checkMenu, openMenu, choose } = context
  const word = crypto.randomUUID().slice(0, 8)
  const name = `Asociația pentru Alegeri Corecte și Transparente ${word}`
  const address = `maria-alexandra.constantinescu.${word}@observatori-independenti.example.org`
  const { account, ngoId } = await createStaffAccount(setup, { name, account: address })
  await enableSecondFactor(setup, account)
  const organizerNgo = (await setup.call(ngos.list, { token })).find(ngo => ngo.organizer)
  const list = `/ong?name=${encodeURIComponent(name)}`
  return {
    'features/ngos/list/ngo-menu.ts': async () => {
      await page.goto(list)
      await openMenu(name)
      await checkMenu()
    },
    'features/ngos/delete-ngo-dialog.tsx': async () => {
      await choose(t('ngos.DELETE'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/make-organizer-dialog.tsx': async () => {
      await openMenu(name)
      await choose(t('ngos.makeOrganizer'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/deactivate-ngo-dialog.tsx': async () => {
      await page.goto(`/ong?name=${organizerNgo?.name}`)
      await openMenu(organizerNgo?.name ?? '')
      await choose(t('ngos.deactivate'))
      await dialog.getByText(t('ngos.deactivateOwn')).waitFor()
      await check()
    },
    'features/ngos/staff/staff-accounts.tsx': async () => {
      await page.goto(`/ong/edit/${ngoId}`)
      await openMenu(account)
      await checkMenu()
    },
    'features/ngos/staff/reset-second-factor-dialog.tsx': async () => {
      await choose(t('ngos.resetSecondFactor'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/staff/delete-account-dialog.tsx': async () => {
      await openMenu(account)
      await choose(t('ngos.DELETE'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/staff/staff-dialog.tsx': async () => {
      await openMenu(account)
      await choose(t('ngos.newPassword'))
      await check()
      await press(t('ui.cancel'), dialog)
      await press(t('ngos.addAccount'))
      await dialog.getByLabel(t('ngos.account'), { exact: true }).fill('x')
      await dialog.getByLabel(t('ngos.password'), { exact: true }).fill('short')
      await press(t('ngos.SAVE'), dialog)
      await check()
    },
  }
}
