import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { cards } from '@scrutineer/contract/cards'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const observers = {
  shows: ['ngos.add.name', 'observers.add.name', 'observers.change.name', 'session.authorizePhone.device.name'],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeDialog } = walk
    const { openMenu, probeMenu, choose } = walk
    const name = payloads.plantedIn('observers.add.name')
    const changed = payloads.plantedIn('observers.change.name')
    // One more than a dialog lists by name.
    const names = [name, ...[2, 3, 4, 5, 6].map(number => `${name} ${number}`)]
    for (const each of names.slice(1))
      await setup.addObserver(mission.token, { name: each, phone: uniquePhone(), pin: '1234' })
    const list = paths.observers({ name })
    const nameField = page.getByLabel(t('observers.name'), { exact: true })
    return {
      observers: async () => {
        await go(paths.observers({ name: changed, inactive: 'never' }))
        await expect(page.getByRole('link', { name: changed, exact: true })).toBeVisible()
        await probe()
        await go(list)
        // With the selection bar open.
        await page.getByRole('checkbox', { name: t('ui.selectRow', { name }), exact: true }).check()
        await expect(page.locator('[data-floating-bar]')).toBeInViewport()
        await probe()
      },
      'shared/pages/columns-button.tsx': walk.inDialog(async () => {
        await press(t('columns.title'))
        await dialog.getByRole('checkbox').nth(1).uncheck()
        await press(t('columns.moveDown', { column: t('observers.phone') }), dialog)
      }),
      'features/observers/bulk/delete-selected-dialog.tsx': walk.inDialog(async () => {
        for (const each of names)
          await page.getByRole('checkbox', { name: t('ui.selectRow', { name: each }), exact: true }).check()
        await press(t('observers.DELETE'), page.locator('[data-floating-bar]'))
      }),
      'features/observers/pins/use-reissue-pins.ts': async () => {
        // A new PIN would sign out the mission's phone.
        await page.getByRole('checkbox', { name: t('ui.selectRow', { name }), exact: true }).uncheck()
        await press(t('observers.reissuePins'), page.locator('[data-floating-bar]'))
        await probeDialog()
      },
      'features/observers/pins/pins-dialog.tsx': walk.inDialog(async () => {
        await press(t('pins.reissueConfirm'), dialog)
        await expect(dialog.getByText(names[1] ?? '', { exact: false })).toBeVisible()
      }),
      'features/observers/cards/cards-dialog.tsx': async () => {
        // The link on the screen has the origin.
        walk.learn(new URL('/observe/#card', page.url()).href)
        await press(t('observers.issueCards'), page.locator('[data-floating-bar]'))
        await probeDialog()
        // The button's label depends on the count, so it isn't looked up by its text.
        await dialog.getByRole('button').last().click()
        await expect(dialog.getByRole('list', { name: t('cards.list') })).toBeVisible()
        await probeDialog()
        await press(t('cards.showName', { name: names[1] ?? '' }), dialog)
        await probeDialog()
        await press(t('cards.back'), dialog)
        await press(t('cards.done'), dialog)
      },
      'features/observers/list/observer-listing.tsx': async () => {
        await openMenu(name)
        await probeMenu()
      },
      'features/observers/use-delete-observer.ts': walk.inDialog(() => choose(t('observers.DELETE'))),
      'features/observers/list/list-dialogs.tsx': async () => {
        await openMenu(name)
        await choose(t('observers.RESET_PASSWORD'))
        await probeDialog()
        await dialog.getByLabel(t('observers.newPassword'), { exact: true }).fill('1')
        await press(t('observers.CONFIRM'), dialog)
        await expect(dialog.getByLabel(t('observers.newPassword'), { exact: true })).toHaveAttribute('aria-invalid')
        await probeDialog()
      },
      observer: async () => {
        for (const state of ['view', 'edit'] as const) {
          await go(paths.observer(state, mission.phone))
          await expect(nameField).toHaveValue(name)
          await probe()
        }
      },
      'features/observers/devices/devices-section.tsx': async () => {
        const { idObserver } = mission.place
        await setup.call(cards.issue, { token: mission.token, body: { ids: [idObserver] } })
        const device = { id: randomUUID(), name: payloads.on('session.authorizePhone.device.name') }
        const body = { user: mission.phone, password: '1234', device }
        const { access_token } = await setup.call(session.authorizePhone, { body })
        const held = { items: 4, oldestAt: '2024-06-09T06:05:00.000Z' }
        await setup.call(outbox.post, { token: access_token, body: { device: device.id, held, items: [] } })
        await go(paths.observer('view', mission.phone))
        const section = page.getByRole('region', { name: t('devices.title') })
        await expect(section.getByText(device.name)).toBeVisible()
        await probe()
        await press(t('devices.endCard'), section)
        await probeDialog()
        await press(t('ui.cancel'), dialog)
        await press(t('devices.signOut'), section)
        await probeDialog()
        await press(t('ui.cancel'), dialog)
        await press(t('devices.erase'), section)
        await probeDialog()
        await press(t('devices.eraseContinue'), dialog)
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'a new observer': async () => {
        await go(paths.newObserver())
        await expect(nameField).toBeVisible()
        await probe()
      },
      'shared/form/draft-form.tsx': async () => {
        await nameField.fill('Ana')
        await page.getByRole('link', { name: t('ui.cancel') }).click()
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
