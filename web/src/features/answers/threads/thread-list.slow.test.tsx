import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { failUntilRetry, rejectWithNetworkError } from '../../../../test/failing-fetch.ts'

let county: string
let report: (...stations: number[]) => Promise<void>

const staff = await organizerToken()
beforeEach(async () => {
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  county = await create.county(staff, 26)
  const { id, optionsToQuestions } = form.questions[0] ?? { id: 0, optionsToQuestions: [] }
  const reported = new Set<number>()
  report = async (...stations) => {
    for (const station of stations) {
      // A repeated report has another answer.
      const option = optionsToQuestions[reported.has(station) ? 1 : 0]
      await phone.answer(county, station, id, [{ optionId: option?.idOption ?? 0 }])
      reported.add(station)
    }
  }
})

const row = (station: number) => page.getByRole('link', { name: new RegExp(`^${county} ${station}\\D`) })
const topOf = (station: number) => row(station).element().getBoundingClientRect().top
const upTo = (stations: number) => Array.from({ length: stations }, (_, index) => stations - index)

it('never labels the rows of page 1 as page 2, neither while page 2 loads nor when it fails', async () => {
  await report(...upTo(6))
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(row(1)).toBeVisible()
  const requests = failUntilRetry(address => address.includes('page=2'), rejectWithNetworkError)
  await page.getByRole('button', { name: 'Page 2' }).click()
  const current = () => document.querySelector('[aria-current=page][aria-label^=Page]')?.textContent
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Showing 1 to 5 of 6')).toBeVisible()
  expect(current()).toBe('1')
  await expect.element(page.getByRole('alert'), { timeout: 60_000 }).toBeVisible()
  await expect.element(page.getByText('Showing 1 to 5 of 6')).toBeVisible()
  expect(current()).toBe('1')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Showing 6 to 6 of 6')).toBeVisible()
  expect(current()).toBe('2')
})

const isInView = (station: number) => {
  const { top, bottom } = row(station).element().getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

it('scrolls the selected row into view, both when selected by key and when opened by URL', async () => {
  await report(...upTo(25))
  await openApp(`/answers?county=${county}&pageSize=25`, staff)
  await expect.element(row(25)).toBeVisible()
  expect(isInView(25)).toBe(false)
  for (let station = 1; station <= 20; station += 1) {
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} ${station}`)
    await expect.poll(() => isInView(station)).toBe(true)
  }
  const address = location.pathname + location.search
  closeApp()
  scrollTo(0, 0)
  await openApp(address, staff)
  await expect.element(row(20)).toBeVisible()
  await expect.poll(() => isInView(20)).toBe(true)
})

it('announces new reports without moving the rows, and marks them until they are opened', async () => {
  await report(3, 2, 1)
  await openApp(`/answers?county=${county}`, staff)
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  const before = topOf(1)
  await report(5, 4)
  const bar = page.getByRole('button', { name: '2 new', exact: true })
  await expect.element(bar).toBeVisible()
  expect(topOf(1)).toBe(before)
  await bar.click()
  await expect.element(row(4)).toHaveTextContent('Just in')
  await expect.element(row(5)).toHaveTextContent('Just in')
  await expect.element(row(1)).not.toHaveTextContent('Just in')
  expect(topOf(4)).toBe(before)
  await row(4).click()
  await expect.element(row(4)).not.toHaveTextContent('Just in')
  await row(1).click()
  await expect.element(row(4)).not.toHaveTextContent('Just in')
  await expect.element(row(5)).toHaveTextContent('Just in')
})

it('shows the exact number when all reports of the list are new', async () => {
  await report(1)
  await openApp(`/answers?county=${county}`, staff)
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await report(1)
  await expect.element(page.getByRole('button', { name: /^\d\+? new$/ })).toHaveTextContent('1 new')
})
