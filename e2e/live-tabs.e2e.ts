import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

test('when the tab that holds the live stream is closed, the others miss no event', { tag: '@extension' }, async ({
  page,
  context,
  setup,
}) => {
  const { staff, code, phone } = await createReport(setup, 'Tudor Pop')
  const token = await setup.signInPhone(phone, '1234')
  await context.addInitScript(value => localStorage.setItem('token-id', value), staff)
  const open = async (tab: Page) => {
    await tab.goto(`/urgents?county=${code}`)
    await tab.getByRole('link', { name: new RegExp(`^${code} 12`) }).click()
    await expect(tab.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  }
  const leading = await context.newPage()
  await open(leading)
  const others = [page, await context.newPage()]
  for (const tab of others) await open(tab)
  // The new leader's stream opens only after an event has occurred.
  const gate = new EventEmitter()
  const released = once(gate, 'open')
  const stream = '**/api/v1/live'
  for (const tab of others)
    await tab.route(stream, async route => {
      await released
      await route.continue()
    })
  const isTakenOver = Promise.any(others.map(tab => tab.waitForRequest(stream)))
  await leading.close()
  await isTakenOver
  await setup.addNote(token, { countyCode: code, pollingStationNumber: 12, text: 'Amid the change' }, [])
  gate.emit('open')
  for (const tab of others) await expect(tab.getByText('Amid the change')).toBeVisible()
})
