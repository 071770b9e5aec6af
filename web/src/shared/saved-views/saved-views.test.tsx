import { savedViews } from '@scrutineer/contract/saved-views'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

let staff: string

const organizer = await organizerToken()
beforeEach(async () => {
  await page.viewport(1440, 900)
  staff = await ngoToken(organizer)
})

const views = (name: string) => page.getByRole('button', { name: `Saved views: ${name}` })
const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

it('a filter is saved under a name, opened from the menu and deleted', async () => {
  await openApp('/urgents?owner=none&followUpState=new', staff)
  await expect.element(views('Custom filter')).toBeVisible()
  await views('Custom filter').click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Unassigned · New')
  await dialog.getByLabelText('Name of the view').fill('To be taken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(views('To be taken')).toBeVisible()
  await views('To be taken').click()
  await expect.element(page.getByRole('menuitem', { name: 'Save view' })).not.toBeInTheDocument()
  await item('All emergencies').click()
  await expect.element(views('All emergencies')).toBeVisible()
  expect(location.search).toBe('')
  await views('All emergencies').click()
  await item('To be taken').click()
  await expect.poll(() => location.search).toBe('?followUpState=new&owner=none')
  await views('To be taken').click()
  await page.getByRole('menuitem', { name: 'Delete “To be taken”' }).click()
  await expect.element(views('Custom filter')).toBeVisible()
  expect(await setup.call(savedViews.list, { token: staff })).toEqual([])
})

it('the views of emergencies are not offered among the answers', async () => {
  await setup.call(savedViews.save, { token: staff, body: { list: 'urgents', name: 'Mine', search: 'owner=me' } })
  await openApp('/answers?owner=me', staff)
  await expect.element(views('Custom filter')).toBeVisible()
  await openApp('/urgents?owner=me', staff)
  await expect.element(views('Mine')).toBeVisible()
})
