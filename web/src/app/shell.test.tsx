import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeOffice, openOffice, organizerToken } from '../../test/office.tsx'

let staff: string
beforeAll(async () => {
  staff = await organizerToken()
})
afterEach(closeOffice)

test('the logo and the start lead to the urgents, under a title of their own', async () => {
  await openOffice('/', staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(location.pathname).toBe('/urgents')
  expect(document.title).toMatch(/Scrutineer/)
})

test('an unknown address says so, inside the product', async () => {
  await openOffice('/nowhere/at/all', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Observers' }).first()).toBeInTheDocument()
})

test('the user menu shows the name in title case and changes the language without a reload', async () => {
  await openOffice('/urgents', staff)
  await userEvent.click(page.getByRole('button', { name: /Organizer/ }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'ro')
  await expect.element(page.getByRole('link', { name: 'Observatori' }).first()).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('ro')
})

test('a menu opens by pointer and by key, and gives the focus back to its button', async () => {
  await openOffice('/urgents', staff)
  const button = page.getByRole('button', { name: /Organizer/ })
  const menu = page.getByRole('menu')
  await userEvent.click(button)
  await expect.element(menu).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(button)
  await expect.element(menu).not.toBeInTheDocument()

  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Your account' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
