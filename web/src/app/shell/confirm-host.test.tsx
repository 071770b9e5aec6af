import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'

const dialog = page.getByRole('dialog', { name: 'Delete it?' })
const ask = () => confirm({ title: 'Delete it?', label: 'Delete' })

test('a confirmation is shown on the screen that asks, not on another one that is opened before its code arrives', async () => {
  await openApp('/account', await organizerToken())
  const asked = ask()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect(await asked).toBe(true)
  const late = ask()
  // The screen is left before the dialog is rendered.
  history.pushState(null, '', '/audit')
  expect(await late).toBe(false)
  await expect.element(dialog).not.toBeInTheDocument()
})
