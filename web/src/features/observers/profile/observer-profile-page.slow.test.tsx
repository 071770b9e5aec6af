import { type Observer, observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  create,
  ngoToken,
  openApp,
  organizerToken,
  setup,
  uniqueDigits,
  uniquePhone,
} from '../../../../test/app-harness.tsx'
import { token } from '../../../api/token.ts'

const staff = await organizerToken()

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const saved = async (phone: string): Promise<Observer | undefined> => {
  const anyone = { name: '', sortBy: undefined, sortDirection: undefined, page: 1, pageSize: 1 }
  return (await setup.call(observers.list, { token: staff, query: { ...anyone, number: phone } })).data[0]
}
const openProfile = (state: 'edit' | 'view', phone: string) =>
  openApp(`/observatori/profil/${state}/${encodeURIComponent(phone)}`, staff)

test('an observer is added with collapsed spaces, and the list is shown', async () => {
  const word = uniqueDigits()
  await openApp('/observatori/profil/new', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add observer' })).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await field('Name').fill(`  Ana   ${word} `)
  await field('Phone').fill(`07${word}`)
  await expect.element(save()).toBeDisabled()
  await field('Password').fill('1234')
  await save().click()
  await expect.element(page.getByText('Observer has been added')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/observatori')
  expect(await saved(`07${word}`)).toMatchObject({ name: `Ana ${word}`, phone: `07${word}` })
})

for (const attempt of ['Enter', 'a click on Save'])
  test(`a password that is too short is reported on ${attempt}`, async () => {
    await openApp('/observatori/profil/new', staff)
    await field('Name').fill('Ana')
    await field('Phone').fill(uniquePhone())
    await field('Password').fill('123')
    await expect.element(save()).toBeDisabled()
    if (attempt === 'Enter') await userEvent.keyboard('{Enter}')
    else await save().click({ force: true })
    await expect.element(field('Password')).toHaveAccessibleDescription(/At least 4 characters\./)
  })

test('an organizer moves an observer to another NGO after reading what becomes of the reports', async () => {
  const { phone } = await create.phone(staff)
  const other = await create.ngo(staff)
  await openProfile('edit', phone)
  await expect.element(field('NGO')).toHaveAccessibleDescription(/Earlier reports, messages and calls for help stay/)
  await field('NGO').selectOptions(`${other.id}`)
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  expect(await saved(phone)).toMatchObject({ idNgo: other.id })
})

test('the password of a new observer is never in an address', async () => {
  const word = uniqueDigits()
  performance.clearResourceTimings()
  await openApp('/observatori/profil/new', staff)
  await field('Name').fill(`Ana ${word}`)
  await field('Phone').fill(`07${word}`)
  await field('Password').fill('8642-secret')
  await save().click()
  await expect.poll(() => location.pathname).toBe('/observatori')
  const requests = performance.getEntriesByType('resource').map(entry => entry.name)
  expect(requests.filter(address => address.includes(`Phone=07${word}`))).toHaveLength(1)
  expect(requests.filter(address => address.includes('8642'))).toEqual([])
})

test('a duplicate phone is reported next to the field, and the input is kept', async () => {
  const { phone } = await create.phone(staff)
  await openApp('/observatori/profil/new', staff)
  await field('Name').fill('Ana')
  await field('Phone').fill(phone)
  await field('Password').fill('1234')
  await save().click()
  await expect.element(page.getByText('has this phone number.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This conflicts with existing data')
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Name')).toHaveValue('Ana')
  await expect.element(field('Password')).toHaveValue('1234')
  await field('Phone').fill(`${phone}1`)
  await expect.element(page.getByText('has this phone number.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('changing only the name keeps the phone’s password and session', async () => {
  const { id, name, phone } = await create.phone(staff)
  await openProfile('edit', phone)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(save()).toBeDisabled()
  await field('Name').fill('Ana  Popescu')
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Ana Popescu')
  await expect.element(save()).toBeDisabled()
  expect(await saved(phone)).toMatchObject({ id, name: 'Ana Popescu', phone })
  await expect(setup.signInPhone(phone, '1234')).resolves.toBeTypeOf('string')
})

test('a new phone changes the observer’s address', async () => {
  const { id, phone } = await create.phone(staff)
  await openProfile('edit', phone)
  await field('Phone').fill(`${phone}9`)
  await save().click()
  await expect.poll(() => location.pathname).toBe(`/observatori/profil/edit/${phone}9`)
  await expect.element(field('Phone')).toHaveValue(`${phone}9`)
  expect(await saved(`${phone}9`)).toMatchObject({ id })
})

test('an observer becomes a test observer', async () => {
  const { phone } = await create.phone(staff)
  await openProfile('edit', phone)
  await page.getByText('Test observer', { exact: true }).click()
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  expect(await saved(phone)).toMatchObject({ isTestObserver: true })
})

test('leaving asks for confirmation only with unsaved changes', async () => {
  const { phone } = await create.phone(staff)
  await openProfile('edit', phone)
  await field('Name').fill('Ana')
  await page.getByRole('link', { name: 'Back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(field('Name')).toHaveValue('Ana')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => location.pathname).toBe('/observatori')
  await openProfile('edit', phone)
  await expect.element(field('Phone')).toHaveValue(phone)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => location.pathname).toBe('/observatori')
})

test('the input except the password survives a lost session until it is discarded', async () => {
  const word = uniqueDigits()
  await openApp('/observatori/profil/new', staff)
  await field('Name').fill(`Ana ${word}`)
  await field('Phone').fill(`07${word}`)
  await field('Password').fill('8642-secret')
  token.clear()
  await openApp('/observatori/profil/new', await ngoToken(staff))
  await expect.element(field('Name')).toHaveValue('')
  await openApp('/observatori/profil/new', staff)
  await expect.element(page.getByText('Your unsaved changes have been restored')).toBeVisible()
  await expect.element(field('Name')).toHaveValue(`Ana ${word}`)
  await expect.element(field('Phone')).toHaveValue(`07${word}`)
  await expect.element(field('Password')).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('8642')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => location.pathname).toBe('/observatori')
  await openApp('/observatori/profil/new', staff)
  await expect.element(field('Name')).toHaveValue('')
})

test('saved input isn’t restored', async () => {
  const word = uniqueDigits()
  await openApp('/observatori/profil/new', staff)
  await field('Name').fill(`Ana ${word}`)
  await field('Phone').fill(`07${word}`)
  await field('Password').fill('1234')
  await save().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeVisible()
  await openApp('/observatori/profil/new', staff)
  await expect.element(field('Name')).toHaveValue('')
})

test('an observer is deleted from the form, and the list is shown', async () => {
  const { name, phone } = await create.phone(staff)
  await openProfile('edit', phone)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Are you sure to delete ${name}` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('User has been removed')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/observatori')
  expect(await saved(phone)).toBeUndefined()
})

test('a viewed observer can’t be changed', async () => {
  const { name, phone } = await create.phone(staff)
  await openProfile('view', phone)
  await expect.element(field('Name')).toHaveValue(name)
  await expect.element(field('Name')).toBeDisabled()
  await expect.element(field('Password')).toBeDisabled()
  await expect.element(save()).not.toBeInTheDocument()
})

test('part of a phone finds no observer', async () => {
  const { phone } = await create.phone(staff)
  await openProfile('edit', phone.slice(0, -1))
  await expect.element(page.getByText('No such observer')).toBeVisible()
})

test('a profile with an unknown state isn’t found', async () => {
  await openApp('/observatori/profil/paint/0700', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('beside the form stands what the observer did, and its filters keep unsaved changes', async () => {
  const { name, phone } = await create.phone(staff)
  await openProfile('edit', phone)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline).toBeVisible()
  expect(timeline.element().getBoundingClientRect().left).toBeGreaterThan(
    field('Name').element().getBoundingClientRect().right,
  )
  await field('Name').fill(`${name} II`)
  await timeline.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect.poll(() => location.search).toBe('?show=notes')
  await expect.element(field('Name')).toHaveValue(`${name} II`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the profile shows what the observer did, newest first, and sends a message', async () => {
  const county = await create.county(staff, 1)
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 1)
  await openProfile('view', phone.phone)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const first = timeline.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent(`${county} 1 · Form ${form.code}: 1 answer, 1 flagged`)
  await expect.element(first).toHaveTextContent('Q1 Pressure on voters: What did you see?')
  await expect
    .element(timeline.getByRole('link', { name: `${county} 1`, exact: true }))
    .toHaveAttribute('href', expect.stringMatching(/^\/stations\/\d+$/))
  const at = { countyCode: county, pollingStationNumber: 1 }
  await setup.addNote(phone.token, { ...at, text: 'The door was closed' }, [])
  await expect.element(first).toHaveTextContent('The door was closed')
  await timeline.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect.poll(() => location.search).toBe('?show=notes')
  await expect.poll(() => timeline.getByRole('listitem').elements().length).toBe(1)
  await page.getByRole('button', { name: `Message ${phone.name}` }).click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  await expect.element(page.getByText(phone.name)).toBeVisible()
})
