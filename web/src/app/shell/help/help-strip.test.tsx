import { observerApp } from '@scrutineer/contract/observer-app'
import { outbox } from '@scrutineer/contract/outbox'
import { hashItem } from '@scrutineer/contract/outbox/outbox-item'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const callForHelp = async (token: string) => {
  const item = {
    ...{ id: crypto.randomUUID(), sequence: 1, kind: 'help' as const, station: null, clockOffset: 0 },
    ...{ body: {}, recordedAt: new Date().toISOString() },
  }
  const sent = { ...item, sha256: await hashItem(item) }
  await setup.call(outbox.post, { token, body: { device: crypto.randomUUID(), items: [sent] } })
}

it('a call for help is above every screen within a second, can be called, taken and closed, and the phone knows', async () => {
  const staff = await ngoToken(await organizerToken())
  const phone = await create.phone(staff)
  await openApp('/statistics', staff)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Calls for help' })
  await callForHelp(phone.token)
  await expect.element(strip.getByText(/calls for help/), { timeout: 1_500 }).toBeVisible()
  await expect.element(strip.getByRole('link', { name: phone.phone })).toHaveAttribute('href', `tel:${phone.phone}`)
  await strip.getByRole('button', { name: 'I take care' }).click()
  await expect.element(strip).toHaveTextContent(/Taken by staff-/)
  const { help } = await setup.call(observerApp.start, { token: phone.token })
  expect(help?.takenBy).toMatch(/^staff-/)
  await strip.getByRole('button', { name: 'Close the call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the call' }).click()
  await expect.element(strip).not.toBeInTheDocument()
  expect((await setup.call(observerApp.start, { token: phone.token })).help).toBeNull()
})
