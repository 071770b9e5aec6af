import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const situation = {
  shows: ['counties file.name'],
  open: async ({ page, setup, payloads, t, go, probe, signInAs }: Walk) => {
    const county = payloads.plantedIn('counties file.name')
    return {
      situation: async () => {
        await go(paths.situation())
        await expect(page.getByText(county).last()).toBeAttached()
        const showAll = page.locator('#counties + button')
        if (await showAll.isVisible()) await showAll.click()
        await expect(page.getByText(t('situation.noCoordinates')).or(page.getByRole('application'))).toBeVisible()
        await probe()
      },
      'the wall': async () => {
        await go(paths.situation({ wall: true }))
        await expect(page.getByText(t('situation.latestFlags'))).toBeVisible()
        await probe()
      },
      /** What staff without reports see. */
      'the situation of an NGO without reports': async () => {
        const { account } = await createStaffAccount(setup)
        await signInAs(await setup.signIn(account, password), account)
        await go(paths.situation())
        await expect(page.getByText(t('situation.noFlags'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
