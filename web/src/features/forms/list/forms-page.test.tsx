import { forms } from '@scrutineer/contract/forms'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'

const staff = await organizerToken()
beforeEach(() => localStorage.removeItem('forms-order'))

const row = (code: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: code, exact: true }) })
const rowIndexes = (...codes: string[]) => {
  const all = [...document.querySelectorAll('tbody tr')].map(line => line.textContent)
  return codes.map(code => all.findIndex(text => text.includes(code)))
}
const isInOrder = (...codes: string[]) => {
  const indexes = rowIndexes(...codes)
  return indexes.every((index, at) => index >= 0 && index > (indexes[at - 1] ?? -1))
}
const createTestDraft = async (change: object = {}) => (await create.form(staff, { draft: true, ...change })).code

test('the columns are number, code, title, diaspora, draft, questions, version and action', async () => {
  const published = await create.form(staff, { diaspora: true })
  const draft = await createTestDraft()
  await openApp('/formulare', staff)
  await expect.element(row(published.code)).toBeVisible()
  const headers = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(headers).toEqual(['No.', 'Code', 'Title', 'Diaspora', 'Draft', 'Questions', 'Version', 'Action', 'Actions'])
  const rows = [...document.querySelectorAll('tbody tr')].map(line =>
    // Icons have their words as names.
    [...line.children].map(
      cell =>
        cell.textContent.replace('–', '') || (cell.querySelector('[role="img"]')?.getAttribute('aria-label') ?? ''),
    ),
  )
  expect(rows.map(([number]) => number)).toEqual(rows.map((_, index) => `${index + 1}`))
  const cellsOf = (code: string) => rows.find(cells => cells[1] === code)?.slice(2)
  expect(cellsOf(published.code)).toEqual([`Form ${published.code}`, 'Diaspora only', 'No', '2', '1', 'Edit', ''])
  expect(cellsOf(draft)).toEqual([`Form ${draft}`, 'Everywhere', 'Draft', '2', 'none yet', 'Edit', ''])
  await expect.element(row(draft).getByRole('img', { name: 'Draft' })).toHaveAttribute('title', 'Draft')
  expect(row(draft).getByText('Draft').query()).toBeNull()
  await row(published.code).getByRole('link', { name: 'Edit' }).click()
  await expect.poll(() => location.pathname).toBe(`/formulare/${published.id}`)
})

test('deletes a form after a confirmation', async () => {
  const code = await createTestDraft()
  await openApp('/formulare', staff)
  await page.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this record?' })
  await expect.element(dialog).toHaveTextContent(code)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The form has been deleted')).toBeVisible()
  await expect.element(row(code)).not.toBeInTheDocument()
})

test('does not delete a form with answers, and shows the server’s message', async () => {
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  const [question] = form.questions
  await phone.answer(await create.county(staff), 1, question?.id ?? 0, [
    { optionId: question?.optionsToQuestions[0]?.idOption ?? 0 },
  ])
  await openApp('/formulare', staff)
  await page.getByRole('button', { name: `Actions for ${form.code}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The form has 1 answer or note')
  await expect.element(row(form.code)).toBeInTheDocument()
})

test('reorders rows by keyboard, announces the moves and remembers the order in this browser', async () => {
  const [one, two, three] = [await createTestDraft(), await createTestDraft(), await createTestDraft()]
  await openApp('/formulare', staff)
  await expect.poll(() => isInOrder(one, two, three)).toBe(true)
  const handle = page.getByRole('button', { name: `Move ${three}` }).element()
  if (handle instanceof HTMLElement) handle.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(new RegExp(`^${three} lifted. Position`))).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{ArrowUp} ')
  await expect.element(page.getByText(new RegExp(`^${three} moved to position`))).toBeInTheDocument()
  await expect.poll(() => isInOrder(three, one, two)).toBe(true)
  await userEvent.keyboard(' {ArrowDown}{Escape}')
  await expect.element(page.getByText(new RegExp(`^Move cancelled. ${three} is at position`))).toBeInTheDocument()
  expect(isInOrder(three, one, two)).toBe(true)
  await openApp('/formulare', staff)
  await expect.poll(() => isInOrder(three, one, two)).toBe(true)
  const { formVersions } = await setup.call(forms.list, { token: staff })
  const codes = formVersions.map(form => form.code)
  expect(codes.indexOf(one)).toBeLessThan(codes.indexOf(three))
})

test('reorders a row by dragging its handle', async () => {
  const [one, two] = [await createTestDraft(), await createTestDraft()]
  await openApp('/formulare', staff)
  await expect.poll(() => isInOrder(one, two)).toBe(true)
  await userEvent.dragAndDrop(page.getByRole('button', { name: `Move ${two}` }), row(one), {
    targetPosition: { x: 60, y: 2 },
  })
  await expect.poll(() => isInOrder(two, one)).toBe(true)
})

test('shows the forms to staff of other NGOs and says that they can’t change them', async () => {
  const { code } = await create.form(staff)
  await openApp('/formulare', await ngoToken(staff))
  await expect.element(row(code).getByRole('link', { name: `View ${code}` })).toBeVisible()
  await expect.element(page.getByText('Only organizers may change forms.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New form' })).toBeDisabled()
  await page.getByRole('button', { name: `Actions for ${code}` }).click()
  await expect
    .element(page.getByRole('menuitem', { name: /Delete/ }))
    .toHaveTextContent('Only organizers may change forms.')
})

test('shows an error when the list fails to load, and loads it on retry', async () => {
  const { code } = await create.form(staff)
  failUntilRetry(address => address.includes(forms.list.path))
  await openApp('/formulare', staff)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(code)).toBeVisible()
})

test('explains forms in a mission without any, and offers to create the first one', async () => {
  const originalFetch = window.fetch
  // The server has forms of other tests, so its response is replaced.
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes(forms.list.path)
      ? Promise.resolve(Response.json({ formVersions: [] }))
      : originalFetch(input, init),
  )
  await openApp('/formulare', staff)
  await expect.element(page.getByText('No forms yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New form' }).last().click()
  await expect.poll(() => location.pathname).toBe('/formulare/nou')
})
