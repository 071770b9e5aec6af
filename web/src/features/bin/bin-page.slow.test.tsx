import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { start } from '@scrutineer/contract/start'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'

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

test('an organizer restores from the bin, and deletes for good', async () => {
  const { id, code } = await create.form(organizer)
  await setup.call(forms.remove, { token: organizer, query: { formId: id } })
  await openApp('/bin', organizer)
  const item = page.getByRole('button', { name: `Actions for ${code}` })
  await choose(code, 'Restore')
  await expect.element(item).not.toBeInTheDocument()
  expect((await setup.call(forms.get, { token: organizer, params: { id } }))[0]?.code).toBe('S1')

  await setup.call(forms.remove, { token: organizer, query: { formId: id } })
  await openApp('/bin', organizer)
  await choose(code, 'Delete for good')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(page.getByRole('status').getByText('Deleted for good')).toBeVisible()
  await expect.element(item).not.toBeInTheDocument()
})

test('a server without a bin promises nothing', async () => {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    if (!String(input).endsWith(start.get.path)) return response
    const { capabilities, ...body } = await response.json()
    const reply = { ...body, capabilities: capabilities.filter((name: string) => name !== 'bin') }
    return Response.json(reply, { headers: { Date: response.headers.get('Date') ?? '' } })
  })
  localStorage.removeItem('capabilities')
  await openObserver(organizer)
  await expect.element(dialog.getByText('The observer’s reports are kept.')).toBeVisible()
  expect(dialog.element().textContent).not.toContain('bin')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  expect(undo.query()).toBeNull()
  expect(page.getByRole('link', { name: 'Bin', exact: true }).query()).toBeNull()
})

test('a report of a deleted observer, and an unplaced one of a deleted form, say so', async () => {
  const { addStaff } = await create.ngo(organizer)
  const { token: staff } = await addStaff()
  const [county, form, phone] = [
    await create.county(organizer),
    await create.form(organizer),
    await create.phone(staff),
  ]
  await phone.select(form, county, 1, 1)
  const deleted = await create.form(organizer)
  await setup.call(forms.remove, { token: organizer, query: { formId: deleted.id } })
  await phone.select(deleted, county, 1, 1)
  await setup.call(observers.remove, { token: staff, query: { id: phone.id } })
  const { idObserver, idPollingStation } = await findReport(staff, county)
  await openApp(`/answers/details/${idObserver}/${idPollingStation}`, staff)
  await expect.element(page.getByText(/^Deleted on \d{4}-\d\d-\d\d \d\d:\d\d, in the bin$/)).toBeVisible()
  expect(page.getByRole('link', { name: phone.name, exact: true }).query()).toBeNull()
  await openApp('/unplaced', staff)
  await page.getByRole('link', { name: phone.name }).click()
  await expect
    .element(dialog.getByText(new RegExp(`The form ${deleted.code} was deleted on .* and is in the bin`)))
    .toBeVisible()
})
