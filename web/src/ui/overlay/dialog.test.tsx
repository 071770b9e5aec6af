import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'

test('a dialog closes by Escape and by a press outside, not by a press inside', async () => {
  await openApp('/answers', await organizerToken())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('They are disabled while you type in a field.').click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})
