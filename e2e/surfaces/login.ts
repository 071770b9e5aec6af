import { expect } from '@playwright/test'
import { paths } from '../../web/src/app/paths.ts'
import type { SurfaceGroup, Walk } from './walk.ts'

export const login = {
  shows: [],
  open: async ({ page, t, go, openAccountPanel, press, probe }: Walk) => ({
    // By signing out: React hydrates a login page that is loaded, so its texts must be those of the HTML.
    login: async () => {
      await go(paths.account())
      await openAccountPanel()
      await press(t('login.LOGOUT'))
      await expect(page.getByLabel(t('login.PHONE_NUMBER'))).toBeVisible()
      await probe()
    },
  }),
} satisfies SurfaceGroup
