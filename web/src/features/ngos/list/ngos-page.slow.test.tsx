import { ngos } from '@scrutineer/contract/ngos'
import { staff as staffCalls } from '@scrutineer/contract/staff'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, unique, uniquePhone } from '../../../../test/app-harness.tsx'
import { failUntilRetry, rejectWithNetworkError } from '../../../../test/failing-fetch.ts'
import { toasts } from '../../../ui/feedback/toast-store.ts'

const staff = await organizerToken()
afterEach(() => {
  localStorage.removeItem('ngos-view')
  // A toast of one test would cover the buttons of the next one.
  for (const { id } of toasts.list.get()) toasts.dismiss(id)
})

const createNgo = async (name = `NGO ${unique()}`) => {
  const body = { name, shortName: unique(), organizer: false, isActive: true }
  return { id: await setup.call(ngos.add, { token: staff, body }), name, shortName: body.shortName }
}
const saved = (id: number) => setup.call(ngos.get, { token: staff, params: { id } })
/** Signs in staff of an ordinary NGO. */
const ordinaryStaff = async (id: number) => {
  const body = { account: `staff-${unique()}`, password: 'long enough a secret' }
  await setup.call(staffCalls.add, { token: staff, params: { id }, body })
  return setup.signIn(body.account, body.password)
}
const openList = (name: string, session = staff) => openApp(`/ong?name=${encodeURIComponent(name)}`, session)
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const row = (name: string) => page.getByRole('link', { name, exact: true })

test('NGOs are shown with their total, as cards or as a table, and the view is remembered', async () => {
  const { id, name, shortName } = await createNgo()
  await openList(name)
  await expect.element(page.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute('href', `/ong/edit/${id}`)
  const all = await setup.call(ngos.list, { token: staff })
  await expect.element(page.getByText(`1 of ${all.length}`, { exact: true })).toBeVisible()
  await page.getByTitle('Table').click()
  await expect.element(row(name)).toHaveAttribute('href', `/ong/edit/${id}`)
  for (const column of ['Name', 'Short name', 'Organizer', 'Active'])
    await expect.element(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: shortName })).toBeVisible()
  await openList(name)
  await expect.element(row(name)).toBeVisible()
})

test('a filter ignores accents, is in the address and can be reset', async () => {
  const word = unique()
  await createNgo(`Țara ${word}`)
  await openApp('/ong', staff)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await expect.element(filter).toBeDisabled()
  await expect.element(reset).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill(`tARA ${word}`)
  await filter.click()
  await expect.poll(() => location.search).toBe(`?name=tARA+${word}`)
  await expect.element(page.getByRole('link', { name: /^Edit / })).toHaveAccessibleName(`Edit Țara ${word}`)
  await reset.click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(filter).toBeDisabled()
})

test('on a phone the filter is behind a button', async () => {
  await page.viewport(390, 800)
  await openApp('/ong', staff)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(name).toBeVisible()
})

test('a filter without matches shows a message and a link to all NGOs', async () => {
  await openList(`nothing ${unique()}`)
  await expect.element(page.getByText('No NGO matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all NGOs' }).click()
  await expect.poll(() => location.search).toBe('')
})

test('deactivating asks for confirmation, activating doesn’t; both show a warning', async () => {
  const { id, name } = await createNgo()
  await openList(name)
  await choose(name, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await saved(id)).toMatchObject({ isActive: true })
  await choose(name, 'Deactivate')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText('The active flag has been updated')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await saved(id)).toMatchObject({ isActive: false })
  expect(toasts.list.get()[0]).toMatchObject({ variant: 'warning', title: 'Success!' })
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
  await expect.poll(async () => (await saved(id)).isActive).toBe(true)
})

test('making an NGO an organizer asks for confirmation, ending the role doesn’t', async () => {
  const { id, name } = await createNgo()
  await openList(name)
  await choose(name, 'Make organizer')
  const dialog = page.getByRole('dialog', { name: `Make ${name} an organizer?` })
  await expect.element(dialog).toHaveTextContent('see and manage the data of all NGOs')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await saved(id)).toMatchObject({ organizer: false })
  await choose(name, 'Make organizer')
  await dialog.getByRole('button', { name: 'Make organizer' }).click()
  await expect.element(page.getByText('The organizer flag has been updated')).toBeVisible()
  expect(await saved(id)).toMatchObject({ organizer: true })
  await choose(name, 'End organizer role')
  await expect.poll(async () => (await saved(id)).organizer).toBe(false)
})

test('a failed toggle shows the reason', async () => {
  const { id, name } = await createNgo()
  await setup.call(ngos.setOrganizer, { token: staff, params: { id }, body: { isOrganizer: true } })
  await openList(name)
  await expect.element(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
  await setup.call(ngos.setOrganizer, { token: staff, params: { id }, body: { isOrganizer: false } })
  await setup.call(ngos.remove, { token: staff, params: { id } })
  await choose(name, 'End organizer role')
  await expect.element(page.getByText('This no longer exists.')).toBeVisible()
  expect(toasts.list.get()[0]).toMatchObject({ variant: 'error' })
})

test('an NGO is deleted after confirmation', async () => {
  const { id, name } = await createNgo()
  await openList(name)
  await choose(name, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Are you sure you want to delete ${name}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The NGO has been removed')).toBeVisible()
  await expect.element(page.getByText('No NGO matches')).toBeVisible()
  await expect(saved(id)).rejects.toThrow('404')
})

test('an NGO with observers can’t be deleted, and the dialog shows the reason', async () => {
  const { id, name } = await createNgo()
  await setup.addObserver(staff, { name: 'Ana', phone: uniquePhone(), pin: '1234', idNgo: id })
  await openList(name)
  await choose(name, 'Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The NGO has 1 observer')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  expect(await saved(id)).toMatchObject({ name })
})

test('staff of an ordinary NGO see only their NGO, and why they can’t change it', async () => {
  const { id, name } = await createNgo()
  await openApp('/ong', await ordinaryStaff(id))
  await expect.element(page.getByRole('link', { name: `View ${name}` })).toBeVisible()
  expect(document.querySelectorAll('main li')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Add NGO' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  for (const action of ['Deactivate', 'Make organizer', 'Delete']) {
    const item = page.getByRole('menuitem', { name: action })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item).toHaveTextContent('Only organizers can change NGOs.')
  }
})

test('a failed reload keeps the NGOs and can be retried', async () => {
  const { name } = await createNgo()
  await openList(name)
  const edit = page.getByRole('link', { name: `Edit ${name}` })
  await expect.element(edit).toBeVisible()
  failUntilRetry(address => address.endsWith(ngos.list.path), rejectWithNetworkError)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('alert'), { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
  await expect.element(edit).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
