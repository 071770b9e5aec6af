import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, unique } from '../../../../test/app-harness.tsx'
import { paths } from '../../../shared/paths.ts'

// With one NGO the list has no column for it.
const staff = await ngoToken(await organizerToken())
afterEach(() => {
  localStorage.removeItem('observers-view')
})

const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
const row = (name: string) => page.getByRole('link', { name, exact: true })
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('the table has name, phone, last login, polling stations and actions, and sorts by each value', async () => {
  const { name, phone } = await create.phone(staff)
  await openApp(`/observatori?name=${encodeURIComponent(name)}`, staff)
  await expect.element(row(name)).toBeVisible()
  const headers = ['Select all rows', 'Name', 'Phone', 'Last login', 'Polling stations', 'Action', 'Actions']
  expect(textsOf(document.querySelectorAll('thead th'))).toEqual(headers)
  const [, ...cells] = textsOf(document.querySelectorAll('tbody tr > *'))
  expect(cells).toEqual([name, phone, time, '0', 'Edit', ''])
  const sorts = {
    Phone: 'phone',
    'Last login': 'lastSeen',
    'Polling stations': 'numberOfPollingStations',
    Name: 'name',
  }
  for (const [header, sortBy] of Object.entries(sorts)) {
    await page.getByRole('columnheader', { name: header }).getByRole('button').click()
    await expect.poll(() => new URLSearchParams(location.search).get('sortBy')).toBe(sortBy)
    await expect.element(page.getByRole('columnheader', { name: header })).toHaveAttribute('aria-sort', 'ascending')
  }
})

test('a column of numbers and its header end at the same place', async () => {
  const { name } = await create.phone(staff)
  await openApp(`/observatori?name=${encodeURIComponent(name)}`, staff)
  await expect.element(row(name)).toBeVisible()
  const rightOf = (text: string) => {
    const node = document.createTreeWalker(document.querySelector('table') ?? document, NodeFilter.SHOW_TEXT, each =>
      each.textContent === text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    )
    const range = document.createRange()
    range.selectNode(node.nextNode() ?? document)
    return Math.round(range.getBoundingClientRect().right)
  }
  expect(rightOf('Polling stations')).toBe(rightOf('0'))
})

test('an organizer sees the short names of NGOs, with the names in full as titles', async () => {
  const organizer = await organizerToken()
  const shortName = `S${unique()}`
  const fullName = `The association for observing elections ${shortName}`
  const { addStaff } = await create.ngo(organizer, { name: fullName, shortName })
  const { name } = await create.phone((await addStaff()).token)
  await openApp(`/observatori?name=${encodeURIComponent(name)}`, organizer)
  await expect.element(page.getByTitle(fullName)).toHaveTextContent(new RegExp(`^${shortName}$`))
})

test('a card shows phone, last login and counts, and offers to edit, delete and reset the password', async () => {
  const { name, phone } = await create.phone(staff)
  await openApp(`/observatori?name=${encodeURIComponent(name)}`, staff)
  await page.getByTitle('Cards').click()
  await expect.element(card(name)).toBeVisible()
  const lines = [...card(name).element().querySelectorAll('dl > div')].map(({ children }) => textsOf(children))
  expect(lines).toEqual([
    ['Phone', phone],
    ['Last login', time],
    ['Polling stations', '0'],
    ['Notes', '0'],
  ])
  const edit = card(name).getByRole('link', { name: `Edit ${name}` })
  await expect.element(edit).toHaveAttribute('href', paths.observer('edit', phone))
  const dialogs = { Delete: `Are you sure to delete ${name}`, 'Reset password': `Reset the password of ${name}` }
  for (const [action, title] of Object.entries(dialogs)) {
    await card(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('the card view shows the same observers and is remembered', async () => {
  const { name } = await create.phone(staff)
  const open = () => openApp(`/observatori?name=${encodeURIComponent(name)}`, staff)
  await open()
  await expect.element(row(name)).toBeVisible()
  await page.getByTitle('Cards').click()
  await expect.element(card(name)).toBeVisible()
  await open()
  await expect.element(card(name)).toBeVisible()
  await page.getByTitle('Table').click()
  await expect.element(row(name)).toBeVisible()
})
