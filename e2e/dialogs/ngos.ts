import { ngos } from '@scrutineer/contract/ngos'
import { aMember, enrol } from '../member.ts'
import type { Journey, Openers } from './journey.ts'

export const ngosDialogs = async (journey: Journey): Promise<Openers> => {
  const { page, setup, token, t, dialog, press, check, checkMenu, menuOf, choose } = journey
  const word = crypto.randomUUID().slice(0, 8)
  const name = `Asociația pentru Alegeri Corecte și Transparente ${word}`
  const address = `maria-alexandra.constantinescu.${word}@observatori-independenti.example.org`
  const { account, ngoId } = await aMember(setup, { name, account: address })
  await enrol(setup, account)
  const own = (await setup.call(ngos.list, { token })).find(ngo => ngo.organizer)
  const list = `/ong?name=${encodeURIComponent(name)}`
  return {
    'features/ngos/ngo-menu.ts': async () => {
      await page.goto(list)
      await menuOf(name)
      await checkMenu()
    },
    'features/ngos/delete-ngo.tsx': async () => {
      await choose(t('ngos.DELETE'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/make-organizer.tsx': async () => {
      await menuOf(name)
      await choose(t('ngos.makeOrganizer'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/deactivate-ngo.tsx': async () => {
      await page.goto(`/ong?name=${own?.name}`)
      await menuOf(own?.name ?? '')
      await choose(t('ngos.deactivate'))
      await dialog.getByText(t('ngos.deactivateOwn')).waitFor()
      await check()
    },
    'features/ngos/staff-accounts.tsx': async () => {
      await page.goto(`/ong/edit/${ngoId}`)
      await menuOf(account)
      await checkMenu()
    },
    'features/ngos/reset-second-factor.tsx': async () => {
      await choose(t('ngos.resetSecondFactor'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/delete-account.tsx': async () => {
      await menuOf(account)
      await choose(t('ngos.DELETE'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/ngos/staff-dialog.tsx': async () => {
      await menuOf(account)
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
