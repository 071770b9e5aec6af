import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/expect-accessible.ts'
import { showReady } from '../../test/show-app.tsx'
import { secondary } from './secondary.tsx'

it('says that a screen couldn’t be loaded, and loads it when it is tried again, or with a connection', async () => {
  const load = vi.spyOn(secondary, 'load').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => load.mockRestore())
  // An earlier test may have loaded them.
  secondary.latest = undefined
  await showReady({}, { at: '/messages', width: 320 })
  await expect.element(page.getByRole('heading', { name: 'This screen didn’t load' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /All received/ })).toBeVisible()
  const before = load.mock.calls.length
  dispatchEvent(new Event('online'))
  await expect.poll(() => load.mock.calls.length).toBe(before + 1)
  // Some browsers don't fetch a file again that has failed once.
  await expect.element(page.getByRole('button', { name: 'Restart the app' })).toBeVisible()
  await expectAccessible()
  load.mockRestore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
})
