import { createReport } from '../factories/report.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const statisticsDialogs = async ({ page, setup, t, dialog, check }: DialogContext): Promise<DialogOpeners> => {
  await createReport(setup, 'Horia Dinu')
  return {
    'features/statistics/ranking-dialog.tsx': async () => {
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
