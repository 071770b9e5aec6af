import { checkpoints } from '@scrutineer/contract/checkpoints'
import { savedViews } from '@scrutineer/contract/saved-views'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'

let staff: string

const organizer = await organizerToken()
beforeEach(async () => {
  await page.viewport(1440, 900)
  staff = await ngoToken(organizer)
})

const views = (name: string) => page.getByRole('button', { name: `Saved views: ${name}` })
const item = (name: string | RegExp) => page.getByRole('menuitemradio', { name, exact: true })
const action = (name: string) => page.getByRole('menuitem', { name })
const dialog = page.getByRole('dialog')

it('a filter is saved under a name, opened from the menu and deleted', async () => {
  await openApp('/urgents?owner=none&followUpState=new', staff)
  await expect.element(views('Custom filter')).toBeVisible()
  await views('Custom filter').click()
  await action('Save view').click()
  await expect.element(dialog).toHaveTextContent('Unassigned · New')
  await dialog.getByLabelText('Name of the view').fill('To be taken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(views('To be taken')).toBeVisible()
  await views('To be taken').click()
  await expect.element(action('Save view')).not.toBeInTheDocument()
  await item('All emergencies').click()
  await expect.element(views('All emergencies')).toBeVisible()
  expect(location.search).toBe('')
  await views('All emergencies').click()
  await item('To be taken').click()
  await expect.poll(() => location.search).toBe('?followUpState=new&owner=none')
  await views('To be taken').click()
  await action('Delete “To be taken”').click()
  await expect.element(views('Custom filter')).toBeVisible()
  expect(await setup.call(savedViews.list, { token: staff })).toEqual([])
})

it('a view with its parameters in any order is found among those of its list', async () => {
  const body = { list: 'urgents', name: 'Mine', search: 'owner=me&county=AB&page=3' } as const
  await setup.call(savedViews.save, { token: staff, body })
  await openApp('/answers?county=AB&owner=me', staff)
  await expect.element(views('Custom filter')).toBeVisible()
  await openApp('/urgents?county=AB&owner=me', staff)
  await expect.element(views('Mine')).toBeVisible()
})

it('a shared view is renamed and replaced by its owner, and names it', async () => {
  await openApp('/answers?owner=none', staff)
  await views('Custom filter').click()
  await action('Save view').click()
  await dialog.getByLabelText('Name of the view').fill('Anas')
  await dialog.getByLabelText('Share with my NGO').click()
  await expect.element(dialog).toHaveTextContent('Only you can change it.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await views('Anas').click()
  await expect.element(item(/^Anas · shared by /)).toBeVisible()
  await action('Rename or share “Anas”').click()
  await dialog.getByLabelText('Name of the view').fill('All Anas')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(views('All Anas')).toBeVisible()
  await page.getByRole('button', { name: 'Flag', exact: true }).click()
  await item('Any open check').click()
  await views('Custom filter').click()
  await action('Replace “All Anas” by this filter').click()
  await expect.element(views('All Anas')).toBeVisible()
  const [saved] = await setup.call(savedViews.list, { token: staff })
  expect(saved).toMatchObject({ list: 'answers', name: 'All Anas', search: 'owner=none&check=any', shared: true })
})

it('an organizer deletes a colleague’s shared view after a confirmation', async () => {
  const name = 'Nobody’s'
  const body = { list: 'answers', name, search: 'owner=none', shared: true } as const
  const { addStaff } = await create.ngo(organizer, { organizer: true })
  const [owner, colleague] = [await addStaff(), await addStaff()]
  await setup.call(savedViews.save, { token: owner.token, body })
  await openApp('/answers', colleague.token)
  await views('All answers').click()
  await item(new RegExp(`^${name} · shared by ${owner.account}`)).click()
  await expect.poll(() => location.search).toBe('?owner=none')
  await views(name).click()
  await action(`Delete “${name}”`).click()
  await expect.element(dialog).toHaveTextContent('it disappears for all accounts of your NGO')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(views('Custom filter')).toBeVisible()
})

/** A list, a filter of it, and the name of the view without one. */
const lists = [
  ['observers', '/observatori', 'inactive=never', 'All observers'],
  ['stations', '/stations', 'covered=no', 'All polling stations'],
  ['calls', '/calls', 'only=tryAgain', 'Whole call sheet'],
] as const

it('the views of observers, polling stations and the call sheet are opened by a colleague, with the filter in the address', async () => {
  const { addStaff } = await create.ngo(organizer, { organizer: true })
  const [owner, colleague] = [await addStaff(), await addStaff()]
  const form = await create.form(organizer)
  const dueAt = new Date(Date.now() - 20 * 60_000).toISOString()
  await setup.call(checkpoints.add, {
    token: organizer,
    body: { name: `Opening ${unique()}`, idForm: form.id, dueAt },
  })
  for (const [list, path, search, all] of lists) {
    const body = { list, name: `Night of ${list}`, search, shared: true }
    await setup.call(savedViews.save, { token: owner.token, body })
    await openApp(path, colleague.token)
    await views(all).click()
    await item(`${body.name} · shared by ${owner.account}`).click()
    await expect.poll(() => location.search).toBe(`?${search}`)
    await expect.element(views(body.name)).toBeVisible()
  }
})
