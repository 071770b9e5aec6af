import { expect, type Route } from '@playwright/test'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

export const observerImport = {
  shows: ['imports.observers file’s name', 'observers file.name', 'observers file.phone'],
  open: async ({ page, mission, payloads, t, dialog, press, go, probe, probeDialog, learn }: Walk) => {
    const input = page.locator('input[type=file]')
    const choose = async (name: string, ...lines: string[]) => {
      await go(paths.observerImport())
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
      await page.locator('select[name=ongId]').selectOption(String(mission.ngoId))
    }
    learn('observers.csv')
    return {
      observerImport: async () => {
        await go(paths.observerImport())
        await expect(input).toBeVisible()
        await probe()
        const fileName = payloads.onName('imports.observers file’s name', 'csv')
        const [phone, name] = [payloads.on('observers file.phone'), payloads.on('observers file.name')]
        await choose(fileName, `${uniquePhone()},1234,${quote(name)}`, `${quote(phone)},1,${quote(name)}`)
        // “1 of 2 lines will be added.”
        await expect(page.getByRole('heading', { name: /^(1|Se va adăuga) .* 2/ })).toBeVisible()
        await probe()
        await press(t('observerImport.IMPORT'))
        await expect(page.getByRole('button', { name: t('observerImport.importAnother') })).toBeVisible()
        await probe()
      },
      'features/observers/import/import-page.tsx': async () => {
        const line = `${uniquePhone()},1234,Ana Popescu`
        learn(line)
        await choose('observers.csv', line)
        await expect(page.getByRole('cell', { name: 'Ana Popescu' }).first()).toBeVisible()
        const heldRequests: Route[] = []
        await page.route(/\/api\/v1\/observer\/import\?/, route => {
          heldRequests.push(route)
        })
        await press(t('observerImport.IMPORT'))
        await page.getByRole('progressbar').waitFor()
        await page.getByRole('link', { name: t('observers.BACK') }).click()
        await probeDialog()
        // The import ends while the confirmation to leave it is open.
        await heldRequests[0]?.continue()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('button', { name: t('observerImport.importAnother') })).toBeVisible()
      },
    }
  },
} satisfies SurfaceGroup
