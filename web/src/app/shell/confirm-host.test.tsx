import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'
import { CallError } from '../../api/call-error.ts'
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

test('a warning of the server is shown in the dialog, and is confirmed by continuing anyway, also after a failure', async () => {
  await openApp('/account', await organizerToken())
  const failure = (status: number, code: string, detail: string) => new CallError({ status, code, title: '', detail })
  const change = vi
    .fn<(isWarned: boolean) => Promise<void>>()
    .mockRejectedValueOnce(failure(409, 'confirmation_required', 'Older phones lose reports.'))
    .mockRejectedValueOnce(failure(503, 'unavailable', 'Try again in a moment.'))
    .mockResolvedValueOnce()
  const asked = confirm({ title: 'Delete it?', label: 'Delete', do: change })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Older phones lose reports.')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Try again in a moment.')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  expect(await asked).toBe(true)
  expect(change.mock.calls).toEqual([[false], [true], [true]])
})
