import { expect, type Route } from '@playwright/test'
import { unique } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const placesImport = {
  shows: ['placeImports.check file’s name'],
  open: async ({ page, setup, payloads, t, dialog, press, go, probe, probeDialog, learn, signInAs }: Walk) => {
    const county = `N${unique()}`
    const markup = payloads.on('counties file.name')
    const lines = [
      'Județ,Cod județ,Numar,Adresă,Latitudine,Longitudine',
      `"${markup.replaceAll('"', '""')}",${county},1,Strada Unirii 1,45.1,25.1`,
      `,${county},1,Strada Unirii 1,45.1,25.1`,
      `,${county},4,Strada Unirii 4,0,0`,
      `,${county},5,Strada Unirii 5,45.1,25.1`,
    ]
    learn([...lines.flatMap(line => line.split(',')), `${county} 1`, `${county} 5`, `${county} 2–4`])
    const choose = async (name: string) => {
      learn(name)
      await go(paths.placesImport())
      const buffer = Buffer.from(lines.join('\n'))
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    }
    const check = async (name: string) => {
      await choose(name)
      await press(t('placesImport.check'))
      await expect(page.getByRole('heading', { name: t('placesImport.duplicates') })).toBeVisible()
    }
    const heldRequests: Route[] = []
    const importTwo = page.getByRole('main').getByRole('button', { name: /\b2\b/ })
    return {
      placesImport: async () => {
        await go(paths.placesImport())
        await expect(page.locator('input[type=file]')).toBeVisible()
        await probe()
        await choose(payloads.onName('placeImports.check file’s name', 'csv'))
        await expect(page.getByRole('table', { name: t('tableFiles.columns') })).toBeVisible()
        await probe()
        await press(t('placesImport.check'))
        await expect(page.getByRole('heading', { name: t('placesImport.duplicates') })).toBeVisible()
        await probe()
      },
      'features/stations/import/check/check-step.tsx': async () => {
        // The mission has recent reports, and the file a new county.
        await importTwo.click()
        await expect(dialog).toBeVisible()
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'features/stations/import/places-import-page.tsx': async () => {
        await check('stations.csv')
        await page.route(/\/api\/v1\/places\/import\?/, route => {
          heldRequests.push(route)
        })
        await importTwo.click()
        await press(t('placesImport.importAnyway'), dialog)
        await page.getByRole('progressbar').waitFor()
        await page.getByRole('banner').getByRole('link').first().click()
        await probeDialog()
        // The import ends while the confirmation to leave it is open.
        await heldRequests[0]?.continue()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('button', { name: t('placesImport.importAnother') })).toBeVisible()
        await probe()
      },
      'the import of places for staff of an NGO': async () => {
        const { account } = await createStaffAccount(setup)
        await signInAs(await setup.signIn(account, password), account)
        await go(paths.placesImport())
        await expect(page.getByText(t('placesImport.organizersTitle'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
