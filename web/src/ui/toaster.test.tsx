import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToasts } from '../../test/form-editor.ts'
import { closeOffice, openOffice, organizerToken } from '../../test/office.tsx'
import { toast } from './toast-store.ts'

afterEach(async () => {
  await dismissToasts()
  closeOffice()
})

test('toasts stand at the top right, the newest on top, and go when tapped', async () => {
  await page.viewport(1280, 900)
  await openOffice('/notifications', await organizerToken())
  const layer = page.getByRole('region', { name: 'Notices' })
  toast('success', 'Success!', 'The first')
  toast('error', 'Error', 'The second')
  await expect.element(layer.getByRole('alert')).toHaveTextContent('The second')
  const texts = layer.getByRole('listitem')
  await expect.element(texts.first()).toHaveTextContent('The second')
  await expect.element(texts.last()).toHaveTextContent('The first')
  const { top, right } = layer.element().getBoundingClientRect()
  expect([top, document.documentElement.clientWidth - right]).toEqual([12, 12])
  await layer.getByRole('button', { name: 'The first' }).click()
  await expect.element(page.getByText('The first')).not.toBeInTheDocument()
  await expect.element(page.getByText('The second')).toBeVisible()
})
