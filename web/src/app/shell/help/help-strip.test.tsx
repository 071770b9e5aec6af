import { observerApp } from '@scrutineer/contract/observer-app'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { callForHelp } from '../../../../../testkit/client/outbox-items.ts'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

it('a call for help is above every screen within a second, can be called, taken and closed, and the phone knows', async () => {
  const staff = await ngoToken(await organizerToken())
  const phone = await create.phone(staff)
  await openApp('/statistics', staff)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Calls for help' })
  await callForHelp(setup, phone.token)
  await expect.element(strip.getByText(/calls for help/)).toBeVisible()
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
