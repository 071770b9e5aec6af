import { expect } from '@playwright/test'
import type { DialogContext, DialogOpeners } from './context.ts'

const day = 24 * 60 * 60_000

/** Overlays of the shell. Wide windows show the menu; narrow ones open it as a drawer. */
export const shellDialogs = async ({
  page,
  setup,
  token,
  t,
  press,
  check,
  checkMenu,
}: DialogContext): Promise<DialogOpeners> => ({
  'app/shell/user-menu.tsx': async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/account')
    await press(t('menu.user', { user: 'Organizer' }))
    await checkMenu()
  },
  'app/shell/menu-drawer.tsx': async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/account')
    await press(t('menu.open'))
    await check()
  },
  'app/palette/palette.tsx': async () => {
    // Longer than a line and unbreakable.
    const name = `Anamaria${crypto.randomUUID().repeat(4)}`
    await setup.addObserver(token, { name, phone: `07${crypto.randomUUID().slice(0, 8)}`, pin: '1234' })
    await page.goto('/account')
    await press(t('palette.open'))
    await page.getByRole('combobox', { name: t('palette.search') }).fill(name.slice(0, 20))
    await expect(page.getByRole('option', { name })).toBeVisible()
    await check()
  },
  'features/session/extend-session-dialog.tsx': async () => {
    // Nine minutes before the session expires, by the browser's clock.
    await page.clock.setFixedTime(Date.now() + day - 9 * 60_000)
    await page.goto('/account')
    await check()
  },
})
