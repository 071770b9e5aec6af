import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const stations = {
  shows: [
    'places.saveArea.code',
    'places.saveArea.name',
    'stations.save.placeName',
    'stations.save.address',
    'stations.save.code',
  ],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeDialog, pressEscape, openMenu, choose } =
      walk
    const { county } = mission
    const name = `${county} 1`
    const area = payloads.plantedIn('places.saveArea.name')
    const countyName = payloads.plantedIn('counties file.name')
    const openStations = async () => {
      await go(paths.stations({ county }))
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
    }
    return {
      stations: async () => {
        await openStations()
        await probe()
      },
      'features/stations/list/stations-page.tsx': walk.inMenu(() => openMenu(name)),
      'features/stations/list/export-button.tsx': walk.inMenu(() => press(t('stationList.export'))),
      'features/stations/change/station-dialog.tsx': async () => {
        await openMenu(name)
        await choose(t('stationList.change'))
        await probeDialog()
      },
      'shared/form/form-dialog.tsx': async () => {
        await dialog.getByRole('textbox', { name: t('stationList.number') }).fill('')
        await press(t('stationList.save'), dialog)
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'features/stations/change/use-station-confirmations.tsx': async () => {
        for (const action of ['deactivate', 'delete']) {
          await openMenu(name)
          await choose(t(`stationList.${action}`))
          await probeDialog()
          await pressEscape()
        }
      },
      'the merging of two stations': async () => {
        for (const number of [1, 2])
          await page
            .getByRole('checkbox', { name: new RegExp(` ${number}$`) })
            .first()
            .check()
        await probe()
        await press(t('stationList.merge'))
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      counties: async () => {
        await go(paths.counties())
        await expect(page.getByRole('link', { name: area })).toBeVisible()
        await probe()
        await page.getByRole('link', { name: area }).click()
        await expect(page.getByRole('link', { name: countyName })).toBeVisible()
        await probe()
      },
      'features/stations/areas/areas-page.tsx: AreasPage': walk.inMenu(() => openMenu(countyName)),
      'features/stations/areas/areas-page.tsx: useDeletePlace': async () => {
        await openMenu(countyName)
        await choose(t('places.delete'))
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'features/stations/change/place-dialogs.tsx': async () => {
        await openMenu(countyName)
        await choose(t('places.change'))
        await probeDialog()
        await press(t('ui.cancel'), dialog)
        await press(t('places.addArea'))
        await press(t('places.save'), dialog)
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'features/stations/change/levels-dialog.tsx: LevelsDialog, LevelsForm': async () => {
        await press(t('places.levels'))
        await expect(dialog.getByRole('textbox')).toBeVisible()
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'the stations for staff of an NGO, and a filter without a match': async () => {
        const { account } = await createStaffAccount(setup)
        await walk.signInAs(await setup.signIn(account, password), account)
        await openStations()
        await probe()
        await go(paths.stations({ search: 'zzzzzz' }))
        await expect(page.getByText(t('stationList.noMatchTitle'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
