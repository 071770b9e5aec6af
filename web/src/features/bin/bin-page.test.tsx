import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, unique } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()
const dialog = page.getByRole('dialog')
const undo = page.getByRole('button', { name: /^Undo \(/ })
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const openObserver = async (staff: string) => {
  const prefix = unique()
  await create.observers(staff, prefix, 1)
  await openApp(`/observatori?name=${prefix}`, staff)
  await expect.poll(() => localStorage.getItem('capabilities')).not.toBeNull()
  const name = `${prefix} 001`
  await choose(name, 'Delete')
  return name
}

test('an NGO’s staff undo the deletion of an observer by keyboard, and are told once it is undone', async () => {
  const name = await openObserver(await ngoToken(organizer))
  await expect.element(dialog.getByText('For 30 days, organizers can restore it from the bin.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(undo).toBeVisible()
  const row = page.getByRole('button', { name: `Actions for ${name}` })
  await expect.element(row).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('region', { name: 'Notices' }).getByText('Restored')).toBeVisible()
  await expect.element(row).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})
