import { aReport } from '../report.ts'
import type { Journey, Openers } from './journey.ts'

export const statisticsDialogs = async ({ page, setup, t, dialog, check }: Journey): Promise<Openers> => {
  await aReport(setup, 'Horia Dinu')
  return {
    'features/statistics/complete-list.tsx': async () => {
      await page.goto('/statistics')
      await page
        .getByRole('link', { name: t('statistics.SEE_ALL') })
        .first()
        .click()
      await dialog.getByRole('listitem').first().waitFor()
      await check()
    },
  }
}
