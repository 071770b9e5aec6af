import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { failUntilRetry, rejectWithNetworkError } from '../../../test/failing-fetch.ts'

const staff = await organizerToken()

const palette = page.getByRole('dialog', { name: 'Go to…' })
const field = palette.getByRole('combobox', { name: 'Search' })
const options = () =>
  palette
    .getByRole('option')
    .elements()
    .map(option => option.textContent)
const openPalette = async (session = staff) => {
  await openApp('/statistics', session)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('its shortcut works from the first paint, and what is typed while it opens is searched', async () => {
  const phone = await create.phone(staff)
  const county = await create.county(staff, 1)
  const { questions } = await create.form(staff)
  const [{ id, optionsToQuestions } = { id: 0, optionsToQuestions: [] }] = questions
  await phone.answer(county, 1, id, [{ optionId: optionsToQuestions[0]?.idOption ?? 0 }])
  await openApp(`/answers?county=${county}`, staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}j')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('j')
  await expect.element(page.getByRole('link', { name: `${county} 1 ` })).toBeInTheDocument()
  expect(location.pathname).toBe('/answers')
  await userEvent.keyboard('{Escape}j')
  await expect.poll(() => location.pathname).toMatch(/^\/answers\/details/)
})

test('it opens by shortcut and by button, and Escape returns the focus', async () => {
  await openPalette()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  const button = page.getByRole('button', { name: 'Go to…' })
  await button.click()
  await field.fill('answers')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('an empty search offers every screen that the user may use; Enter opens the highlighted one', async () => {
  await openPalette()
  const entries = page.getByRole('navigation', { name: 'Main menu', includeHidden: true }).first()
  const names = [...entries.element().querySelectorAll('a')].map(link => link.querySelector('.truncate')?.textContent)
  expect(names.length).toBeGreaterThan(10)
  expect(options().join('\n')).toContain(names.join('\n'))
  await field.fill('notif')
  await expect.poll(options).toEqual(['Notifications'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/notifications')
  await expect.element(field).not.toBeInTheDocument()
  closeApp()

  await openPalette(await ngoToken(staff))
  await expect.poll(options).toContain('Observers')
  expect(options()).not.toContain('Audit')
  expect(options()).not.toContain('Set-up')
  expect(options()).not.toContain('New form')
})

test('an observer is found by name and by phone, and opened', async () => {
  const name = `Observer ${unique()}`
  const phone = `07${String(Math.random()).slice(2, 10)}`
  await setup.addObserver(staff, { name, phone, pin: '1234' })
  await openPalette()
  await field.fill(name)
  await expect.element(palette.getByRole('option', { name: new RegExp(phone) })).toBeVisible()
  await field.fill(phone.slice(-8))
  await expect.element(palette.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await palette.getByRole('option', { name: new RegExp(name) }).click()
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  expect(location.pathname).toBe(`/observatori/profil/view/${encodeURIComponent(phone)}`)
})

test('a station leads to its answers, a form to its editor', async () => {
  const code = await create.county(staff, 3)
  const { id, code: formCode } = await create.form(staff)
  await openPalette()
  await field.fill(`${code.toLowerCase()} 2`)
  await expect.poll(options).toEqual([`${code} 2County ${code}`])
  await field.fill(`${code} 4`)
  await expect.element(page.getByText(/^No results/)).toBeVisible()
  await field.fill(formCode)
  await expect.poll(options).toEqual([`${formCode}Form ${formCode}`])
  const link = palette.getByRole('option').element()
  expect(link.getAttribute('href')).toBe(`/formulare/${id}`)
  await field.fill(`${code} 2`)
  await expect.poll(options).toEqual([`${code} 2County ${code}`])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/answers')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    county: code,
    pollingStationNumber: '2',
  })
})

test('a failed observer search shows an error with a retry, and the other groups stay', async () => {
  const { name } = await create.phone(staff)
  await openPalette()
  failUntilRetry(address => address.includes(observers.list.path), rejectWithNetworkError)
  await field.fill(name)
  const alert = palette.getByRole('alert')
  await expect.element(alert, { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(palette.getByRole('option', { name: new RegExp(name) })).toBeVisible()
})
