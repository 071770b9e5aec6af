import { expect } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { unique } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const notifications = {
  shows: [
    'counties file.code',
    'counties file.name',
    'notifications.send.title',
    'notifications.send.message',
    'notifications.sendToAll.title',
    'notifications.sendToAll.message',
    'observers.add.name',
    'staff.add.account',
  ],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeTexts } = walk
    const { probeDialog, probeList, pressEscape, learn } = walk
    const { county, station } = mission
    const body = { countyCode: county, idPollingStation: station, observerArrivalTime: '2024-06-09 07:00' }
    await setup.call(answers.arrive, { token: mission.device, body })
    const name = payloads.plantedIn('observers.add.name')
    const [title, message] = [`Prezența la vot: ${unique()}`, 'Vă rugăm să trimiteți prezența la vot.\nMulțumim!']
    learn([title, message])
    const titleField = page.getByRole('textbox', { name: t('notifications.NOTIFICATION_TITLE'), exact: true })
    const observer = page.getByRole('checkbox', { name })
    const openSent = async (sent: { title: string; message: string }) => {
      await page.getByRole('link', { name: sent.title, exact: true }).click()
      await expect(dialog.getByText(sent.message)).toBeVisible()
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
    }
    return {
      notifications: async () => {
        await go(paths.notifications({ countyCodes: county, currentlyCheckedIn: true }))
        await expect(observer).toBeVisible()
        await expect(page.getByRole('link', { name: payloads.plantedIn('notifications.send.title') })).toBeVisible()
        await probe()
      },
      'features/notifications/recipients/recipient-filter.tsx': async () => {
        for (const key of ['COUNTY', 'FROM']) {
          await page.getByRole('combobox', { name: t(`notifications.${key}`), exact: true }).click()
          await expect(page.getByRole('option').first()).toBeVisible()
          // The open list hides the rest of the page from screen readers, so only the list is checked.
          await probeList()
          await pressEscape()
        }
      },
      'features/notifications/notifications-page.tsx': async () => {
        // It is disabled and explains why.
        await page.getByRole('button', { name: t('notifications.SEND_ALL'), exact: true }).click({ force: true })
        await probeDialog()
        await press(t('ui.close'), dialog.locator('footer'))
        await expect(titleField).toBeFocused()
        await probe()
      },
      'features/notifications/compose/use-send-notification.tsx': async () => {
        await titleField.fill(title)
        await page.getByRole('textbox', { name: t('notifications.MESSAGE'), exact: true }).fill(message)
        await observer.check()
        await page.getByRole('button', { name: /1 observ/ }).click()
        await expect(dialog.getByText(name)).toBeVisible()
        await probeDialog()
        await press(t('notifications.send'), dialog)
        await expect(dialog).toHaveCount(0)
      },
      'features/notifications/history/sent-dialog.tsx': async () => {
        await openSent({ title, message })
        await expect(dialog.getByText(name)).toBeVisible()
        await probeDialog()
        for (const call of ['send', 'sendToAll']) {
          await go(paths.notifications())
          const textOf = (field: string) => payloads.plantedIn(`notifications.${call}.${field}`)
          await openSent({ title: textOf('title'), message: textOf('message') })
          await probeTexts()
        }
      },
    }
  },
} satisfies SurfaceGroup
