import { ngos } from '@scrutineer/contract/ngos'
import { staff as staffCalls } from '@scrutineer/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { toasts } from '../../../ui/feedback/toast-store.ts'

const staff = await organizerToken()

const secret = 'long enough a secret'
const createNgo = async (name = `NGO ${unique()}`) => {
  const body = { name, shortName: unique(), organizer: false, isActive: true }
  return { id: await setup.call(ngos.add, { token: staff, body }), name, shortName: body.shortName }
}
const createAccount = async (id: number) => {
  const account = `staff-${unique()}`
  await setup.call(staffCalls.add, { token: staff, params: { id }, body: { account, password: secret } })
  return account
}
const saved = (id: number) => setup.call(ngos.get, { token: staff, params: { id } })
const findByName = async (name: string) =>
  (await setup.call(ngos.list, { token: staff })).find(ngo => ngo.name === name)
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })

test('an NGO is added with collapsed spaces, and the list is shown', async () => {
  const word = unique()
  await openApp('/ong/new', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add NGO' })).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await field('Name').fill(`  Vot   ${word} `)
  await field('Short name').fill('   ')
  await expect.element(save()).toBeDisabled()
  await field('Short name').fill(` V  ${word}`)
  await page.getByText('Organizer', { exact: true }).last().click()
  await save().click()
  await expect.element(page.getByText('The NGO has been added')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/ong')
  expect(await findByName(`Vot ${word}`)).toMatchObject({ shortName: `V ${word}`, organizer: true, isActive: true })
})

test('a short name of 103 characters is reported next to the field', async () => {
  await openApp('/ong/new', staff)
  await field('Name').fill('Vot')
  await field('Short name').fill('x'.repeat(103))
  await field('Name').click()
  await expect.element(page.getByText('At most 102 characters.').nth(1)).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await field('Short name').fill('x'.repeat(102))
  await expect.element(save()).toBeEnabled()
})

test('an NGO is edited, and the fields show the saved values', async () => {
  const { id, name, shortName } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(save()).toBeDisabled()
  await field('Name').fill(`${name}  II`)
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.element(field('Name')).toHaveValue(`${name} II`)
  await expect.element(save()).toBeDisabled()
  await expect.poll(() => saved(id)).toMatchObject({ name: `${name} II`, shortName, isActive: true })
})

test('saving a name doesn’t undo another organizer’s changes', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await setup.call(ngos.setActive, { token: staff, params: { id }, body: { isActive: false } })
  const shortName = unique()
  await field('Short name').fill(shortName)
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.poll(() => saved(id)).toMatchObject({ name, shortName, isActive: false })
  await expect.element(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expect.element(field('Short name')).toHaveValue(shortName)
  await expect.element(page.getByText(/unsaved changes have been restored/)).not.toBeInTheDocument()
  await expect.element(save()).toBeDisabled()
})

test('input is restored after a reload, on top of another organizer’s changes', async () => {
  const { id, name, shortName } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await field('Name').fill(`${name} II`)
  await expect.element(save()).toBeEnabled()
  const body = { name, shortName: `${shortName} B`, organizer: false, isActive: false, requireSecondFactor: true }
  await setup.call(ngos.change, { token: staff, params: { id }, body })
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(page.getByText(/unsaved changes have been restored/)).toBeVisible()
  await expect.element(field('Name')).toHaveValue(`${name} II`)
  await expect.element(field('Short name')).toHaveValue(`${shortName} B`)
  await expect.element(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.poll(() => saved(id)).toMatchObject({ ...body, name: `${name} II` })
})

test('a save that can’t reload the NGO shows the reason and saves nothing', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await field('Name').fill(`${name} II`)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'GET' && String(input).endsWith(`/ngo/${id}`)
      ? Promise.resolve(Response.json({ status: 503, title: 'Try later', code: 'unavailable' }, { status: 503 }))
      : real(input, init),
  )
  await save().click()
  await expect.poll(() => toasts.list.get()[0]).toMatchObject({ variant: 'error', title: 'Error' })
  await expect.element(page.getByRole('region', { name: 'NGO' }).getByRole('alert')).toBeVisible()
  await expect.element(field('Name')).toHaveValue(`${name} II`)
  vi.restoreAllMocks()
  expect(await saved(id)).toMatchObject({ name })
})

test('saving an NGO as inactive asks for confirmation, and cancelling keeps the input', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await field('Name').fill(`${name} II`)
  await page.getByText('Active', { exact: true }).click()
  await save().click()
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Name')).toHaveValue(`${name} II`)
  expect(await saved(id)).toMatchObject({ name, isActive: true })
  await save().click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.poll(() => saved(id)).toMatchObject({ name: `${name} II`, isActive: false })
})

test('a refused save is reported in a toast and above the button, and the input is kept', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await setup.call(ngos.remove, { token: staff, params: { id } })
  await field('Name').fill('Something else')
  await save().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible()
  await expect
    .element(
      page
        .getByRole('form')
        .or(page.getByRole('region', { name: 'NGO' }))
        .getByRole('alert'),
    )
    .toBeVisible()
  await expect.element(field('Name')).toHaveValue('Something else')
})

test('an NGO is deleted from its form, and the list is shown', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: new RegExp(name) })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(page.getByText('The NGO has been deleted')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/ong')
  await expect(saved(id)).rejects.toThrow('404')
})

test('saving an NGO as an organizer asks for confirmation', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await page.getByText('Organizer', { exact: true }).last().click()
  await save().click()
  const dialog = page.getByRole('dialog', { name: `Make ${name} an organizer?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await saved(id)).toMatchObject({ organizer: false })
  await expect.element(page.getByRole('switch', { name: 'Organizer' })).toBeChecked()
  await save().click()
  await dialog.getByRole('button', { name: 'Make organizer' }).click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  expect(await saved(id)).toMatchObject({ organizer: true })
})

test('the document title has the NGO’s name', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.poll(() => document.title).toContain(`${name} · Edit NGO · Scrutineer`)
  await openApp(`/ong/view/${id}`, staff)
  await expect.poll(() => document.title).toContain(`${name} · View NGO · Scrutineer`)
})

test('a viewed NGO can’t be changed', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/view/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(field('Name')).toBeDisabled()
  await expect.element(page.getByRole('switch', { name: 'Organizer' })).toBeDisabled()
  await expect.element(save()).not.toBeInTheDocument()
})

test('staff of an ordinary NGO see it read-only, with the reason and without its accounts', async () => {
  const { id, name } = await createNgo()
  const session = await setup.signIn(await createAccount(id), secret)
  await openApp(`/ong/edit/${id}`, session)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(field('Name')).toBeDisabled()
  await expect.element(page.getByText('Only organizers can change NGOs.')).toBeVisible()
  await expect.element(page.getByText('Staff accounts')).not.toBeInTheDocument()
})

for (const path of ['/ong/paint', '/ong/paint/1', '/ong/edit/2147483647', '/ong/view/nobody'])
  test(`${path} isn’t found`, async () => {
    await openApp(path, staff)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

test('an NGO requires a second factor of its staff', async () => {
  const { id } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  const requirement = page.getByRole('switch', { name: 'Second factor required' })
  await expect.element(requirement).not.toBeChecked()
  await page.getByText('Second factor required').click()
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.element(requirement).toBeChecked()
  await expect.poll(() => saved(id)).toMatchObject({ requireSecondFactor: true, isActive: true })
})

test('the server’s messages are shown in a toast and next to the fields', async () => {
  const { id, name } = await createNgo()
  await openApp(`/ong/edit/${id}`, staff)
  await expect.element(field('Name')).toHaveValue(name)
  const real = window.fetch
  // Simulates a stricter server: ours accepts everything that passes the form's validation.
  const refusal = { status: 400, title: 'Some values are not valid', code: 'invalid', errors: { Name: ['Too plain.'] } }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'POST' ? Promise.resolve(Response.json(refusal, { status: 400 })) : real(input, init),
  )
  await field('Name').fill('Plain')
  await save().click()
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(toasts.list.get()[0]).toMatchObject({ variant: 'error', title: 'Validation error', message: 'Too plain.' })
  await expect.element(field('Name')).toHaveValue('Plain')
  vi.restoreAllMocks()
})
