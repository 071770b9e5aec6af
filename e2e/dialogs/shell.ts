import type { Journey, Openers } from './journey.ts'

const day = 24 * 60 * 60_000

/** What stands around every screen. The menu beside the screen is one of wide windows, the drawer one of narrow ones. */
export const shellDialogs = async ({ page, t, press, check, checkMenu }: Journey): Promise<Openers> => ({
  'app/user-menu.tsx': async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/account')
    await press(t('menu.user', { user: 'Organizer' }))
    await checkMenu()
  },
  'app/menu-drawer.tsx': async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/account')
    await press(t('menu.open'))
    await check()
  },
  'features/session/stay-dialog.tsx': async () => {
    // Nine minutes before the session's end, by the clock of this window.
    await page.clock.setFixedTime(Date.now() + day - 9 * 60_000)
    await page.goto('/account')
    await check()
  },
})
