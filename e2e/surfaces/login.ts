import { expect } from '@playwright/test'
import { paths } from '../../web/src/app/paths.ts'
import type { SurfaceGroup, Walk } from './walk.ts'

export const login = {
  shows: [],
  open: async ({ page, t, go, openUserMenu, choose, probe, width }: Walk) => ({
    // By signing out: React hydrates a login page that is loaded, so its texts must be those of the HTML.
    login: async () => {
      await go(paths.account())
      await openUserMenu()
      await choose(t('login.LOGOUT'))
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByLabel(t('login.PHONE_NUMBER'))).toBeVisible()
      await probe()
    },
  }),
} satisfies SurfaceGroup
