import { answers } from '@scrutineer/contract/answers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()
const form = await create.form(staff)
const phone = await create.phone(staff)
const county = await create.county(staff, 11)
for (let station = 1; station <= 11; station += 1) await phone.select(form, county, station, 1)

/** Returns a function that lists the requests about answers made since, as path and query. */
const watchCalls = () => {
  performance.clearResourceTimings()
  return () =>
    performance
      .getEntriesByType('resource')
      .map(entry => new URL(entry.name))
      .filter(({ pathname }) => pathname === answers.threads.path)
      // The number of finished emergencies, once the list is shown.
      .filter(({ search }) => !search.includes('open=false'))
      .map(({ pathname, search }) => pathname + search)
}

it.each([
  ['urgents', 'Emergencies', '&open=true&order=work&urgent=true'],
  ['answers', 'Answers', '&urgent=false'],
] as const)('loads a page of /%s with one call rather than one per row', async (list, title, query) => {
  const calls = watchCalls()
  await openApp(`/${list}?county=${county}`, staff)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByText('Showing 1 to 10 of 11')).toBeVisible()
  const link = page.getByRole('link', { name: `${county} 7 ` })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(`^/${list}/details/\\d+/\\d+\\?county=`))
  // Events of the reports just created may repeat it.
  expect([...new Set(calls())]).toEqual([`${answers.threads.path}?county=${county}${query}&page=1&pageSize=10`])
})

it('pages have ten rows, and a link to another page names the size', async () => {
  await openApp(`/answers?county=${county}`, staff)
  await expect.element(page.getByText('Showing 1 to 10 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('Showing 11 to 11 of 11')).toBeVisible()
  expect(location.search).toBe(`?county=${county}&page=2&pageSize=10`)
})

it('a list that was counted to a limit says that there are more, and its next page is reachable', async () => {
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).includes('pageSize=5')) return response
    const body: object = await response.json()
    return Response.json({ ...body, totalItems: 10_001, totalPages: 2_001, totalIsMinimum: true })
  })
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(page.getByText('Showing 1 to 5 of more than 10,000')).toBeVisible()
  await expect.element(page.getByText('1–5 of more than 10,000')).toBeInTheDocument()
  const heading = page.getByRole('heading', { level: 1, name: 'Answers' }).element().parentElement
  expect(heading?.textContent).toBe('Answersmore than 10,000')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('Showing 6 to 10 of more than 10,000')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Last page' })).toBeEnabled()
})

it('an account’s choice of the page size applies to both lists, and to no other account', async () => {
  onTestFinished(() => localStorage.clear())
  await openApp(`/answers?county=${county}`, staff)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25')
  await expect.element(page.getByText('Showing 1 to 11 of 11')).toBeVisible()
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(page.getByText('Showing 1 to 11 of 11')).toBeVisible()
  const calls = watchCalls()
  await openApp('/answers', await ngoToken(staff))
  await expect.poll(calls).toContain(`${answers.threads.path}?urgent=false&page=1&pageSize=10`)
})

it('an empty filter can’t be applied or reset', async () => {
  await openApp('/answers', staff)
  await page.getByRole('button', { name: 'More filters' }).click()
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await expect.element(filter).toBeDisabled()
  await expect.element(reset).toBeDisabled()
  await expect.element(page.getByLabelText('From')).toHaveAttribute('placeholder', 'yyyy-MM-dd hh:mm')
  await page.getByLabelText('Observer’s phone').fill('07')
  await expect.element(filter).toBeEnabled()
  await expect.element(reset).toBeEnabled()
})

it('while a page loads, the previous rows stay, are marked as busy, and paging is disabled', async () => {
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(page.getByText('Showing 1 to 5 of 11')).toBeVisible()
  const originalFetch = window.fetch
  const release = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('page=2')) await release.promise
    return originalFetch(input, init)
  })
  const next = page.getByRole('button', { name: 'Next page' })
  await next.click()
  await expect.element(next).toBeDisabled()
  const first = page.getByRole('link', { name: `${county} 11 ` })
  await expect.element(first).toBeVisible()
  expect(first.element().closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  release.resolve()
  await expect.element(page.getByText('Showing 6 to 10 of 11')).toBeVisible()
  await expect.element(next).toBeEnabled()
})

it('a report selected among the emergencies is not selected among the answers', async () => {
  await openApp(`/urgents?county=${county}`, staff)
  await page.getByRole('link', { name: `${county} 7 ` }).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 7`)
  await page.getByRole('link', { name: 'Answers', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Answers')
  await expect.element(page.getByText('Nothing selected')).toBeVisible()
})
