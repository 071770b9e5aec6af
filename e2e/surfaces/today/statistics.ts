import { expect } from '@playwright/test'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import { createFlaggedCounty } from '../../factories/report.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const statistics = {
  shows: ['counties file.code', 'counties file.name'],
  open: async ({ page, setup, mission, payloads, t, dialog, go, probe, probeDialog, signInAs }: Walk) => {
    // In a new NGO, so that reports of other journeys don't change its rankings.
    const { token, account, code, ngoId } = await createFlaggedCounty(setup, 2)
    const phone = uniquePhone()
    await setup.addObserver(mission.token, { name: 'Ana', phone, pin: '1234', idNgo: ngoId })
    const at = { countyCode: mission.county, pollingStationNumber: mission.station }
    const answer = { ...at, questionId: mission.question?.id ?? 0, options: [{ optionId: mission.optionId }] }
    await setup.postAnswers(await setup.signInPhone(phone, '1234'), { answers: [answer] })
    await signInAs(token, account)
    const county = payloads.plantedIn('counties file.name')
    return {
      statistics: async () => {
        await go(paths.statistics())
        await expect(page.getByText(`County ${code}`).last()).toBeVisible()
        await expect(page.getByText(county).last()).toBeVisible()
        await probe()
        await go(paths.statistic('observerNumber'))
        await expect(dialog.getByText(county)).toBeVisible()
        // Counties without observers.
        await expect(dialog.getByRole('listitem').filter({ hasText: / 0$/ }).first()).toBeVisible()
        await probeDialog()
      },
      'features/statistics/ranking-dialog.tsx': async () => {
        await go(paths.statistics())
        // Cards appear as they load, so that their positions change.
        const all = page.getByRole('link', { name: t('statistics.SEE_ALL') })
        const stations = page.locator(`[href="${paths.statistic('pollingStationIrregularities')}"]`)
        await all.and(stations).click()
        await dialog.getByRole('listitem').filter({ hasText: mission.county }).first().waitFor()
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
