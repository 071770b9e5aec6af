import { expect } from '@playwright/test'
import { accessLinks } from '@scrutineer/contract/access-links'
import { staff } from '@scrutineer/contract/staff'
import { paths } from '../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from './walk.ts'

export const login = {
  shows: [],
  open: async ({ page, setup, mission, learn, t, go, openAccountPanel, press, probe }: Walk) => ({
    accessPages: async () => {
      const [token, id] = [mission.token, mission.otherNgoId]
      const [account] = await setup.call(staff.list, { token, params: { id } })
      const params = { id, adminId: account?.id ?? 0 }
      const link = await setup.call(accessLinks.create, { token, params })
      if (account) learn(account.account)
      await go(`/new-password#${link.token}`)
      await expect(page.getByLabel(t('access.newPassword'), { exact: true })).toBeVisible()
      await probe()
      for (const path of ['/forgotten-password', '/sign-in']) {
        await go(path)
        await expect(page.getByRole('link', { name: t('access.toLogin') })).toBeVisible()
        await probe()
      }
    },
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
