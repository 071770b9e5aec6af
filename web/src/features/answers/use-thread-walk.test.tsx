import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCounty, aForm, aPhone, closeOffice, openOffice, organizerToken } from '../../../test/office.tsx'

let staff: string
let county: string

beforeAll(async () => {
  staff = await organizerToken()
  county = await aCounty(staff, 6)
  const phone = await aPhone(staff)
  const { id, optionsToQuestions } = (await aForm(staff)).questions[0] ?? { id: 0, optionsToQuestions: [] }
  for (let station = 6; station >= 1; station -= 1)
    await phone.answer(county, station, id, [{ optionId: optionsToQuestions[0]?.idOption ?? 0 }])
})
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  vi.restoreAllMocks()
  closeOffice()
})

const heading = () => page.getByRole('heading', { level: 2 })
/** Opens the list and walks to the station that is told. */
const walkTo = async (station: number) => {
  await openOffice(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(page.getByRole('link', { name: `${county} 5 ` })).toBeVisible()
  for (let at = 1; at <= station; at += 1) {
    await userEvent.keyboard('j')
    await expect.element(heading()).toHaveTextContent(`${county} ${at}`)
  }
}

it('J goes on with the next page at a page’s end, K comes back, and only the very end says so', async () => {
  await walkTo(5)
  await userEvent.keyboard('j')
  await expect.element(heading()).toHaveTextContent(`${county} 6`)
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
  await expect.element(page.getByText('Page 2', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next report' })).toBeDisabled()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('No further report')).toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
  expect(new URLSearchParams(location.search).get('page')).toBeNull()
})

it('where the next page can’t be had, the list says so and the report stays open', async () => {
  await walkTo(5)
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('page=2') ? Promise.reject(new TypeError('cut off')) : fetch(input, init),
  )
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('alert'), { timeout: 8000 }).toHaveTextContent('The server can’t be reached.')
  await expect.element(heading()).toHaveTextContent(`${county} 5`)
})
