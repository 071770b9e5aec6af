import { answers } from '@scrutineer/contract/answers'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, openApp, organizerToken } from '../../../../test/app-harness.tsx'

let phone: Awaited<ReturnType<typeof create.phone>>
let county: string
let idPollingStation: number

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  county = await create.county(staff, 1)
  phone = await create.phone(staff)
  await phone.select(form, county, 1, 0)
  idPollingStation = (await findReport(staff, county)).idPollingStation
})

/** URL of the report with a list filter that excludes it. */
const addressOutsideList = () =>
  `/answers/details/${phone.id}/${idPollingStation}?county=${county}&pollingStationNumber=2`
const heading = () => page.getByRole('heading', { level: 2 })

it('requests a report outside its list alone, never in a page of 1,000', async () => {
  const requests = vi.spyOn(window, 'fetch')
  await openApp(addressOutsideList(), staff)
  await expect.element(heading()).toHaveTextContent(`${county} 1`)
  await expect.element(page.getByRole('link', { name: phone.phone })).toBeVisible()
  const addresses = requests.mock.calls.map(([address]) => String(address))
  expect(addresses.filter(address => address.includes('pageSize=1000') && !address.includes('/history'))).toEqual([])
  // The live event of the report may cause another one.
  expect(addresses.some(address => address.includes(answers.thread.path))).toBe(true)
})

it.each([404, 405])('shows a report under the ids of its URL when the server answers %i to that call', async status => {
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes(answers.thread.path)
      ? Promise.resolve(new Response('Not here', { status }))
      : fetch(input, init),
  )
  await openApp(addressOutsideList(), staff)
  await expect.element(heading()).toHaveTextContent(`Polling station with id ${idPollingStation}`)
  await expect.element(page.getByRole('tab', { name: `Form ${form.code}` })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
