import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { showReady } from '../../../test/show-app.tsx'
import { updates } from '../../ui/state/updates.ts'

it('offers a new version that waits, and starts it with one tap', async () => {
  const start = vi.spyOn(updates, 'start').mockReturnValue()
  onTestFinished(() => start.mockRestore())
  await showReady({}, { at: '/outbox', width: 320 })
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  expect(document.body.textContent).not.toContain('A new version is ready')
  updates.announce()
  await expect.element(page.getByText('A new version is ready')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Start now' }).click()
  expect(start).toHaveBeenCalledOnce()
})
