import { answers } from '@scrutineer/contract/answers'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { connection } from '../../api/connection.ts'

let staff: string
let county: string
let report: (station: number, option?: number) => Promise<unknown>

beforeAll(async () => {
  staff = await organizerToken()
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  county = await create.county(staff, 7)
  report = (station, option = 0) => phone.select(form, county, station, option)
  for (let station = 1; station <= 6; station += 1) await report(station)
})
afterEach(() => {
  vi.useRealTimers()
})

const { fetch } = window
/** Requests to these addresses get no reply. */
const cutOff = (matches: (address: string) => boolean) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      matches(String(input)) ? Promise.reject(new TypeError('cut off')) : fetch(input, init),
    )
const everything = (address: string) => /\/(api|health)/.test(address)
const outage = () => page.getByText(/^No connection, trying again since \d\d:\d\d$/)
const row = (station: number) => page.getByRole('link', { name: `${county} ${station} ` })
const open = async () => {
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(row(6)).toBeVisible()
}

it('a blocked event stream is no outage: list and details are polled, and the connection line says so', async () => {
  cutOff(address => address.includes('/api/v1/live'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await row(6).click()
  const pressure = page.getByRole('checkbox', { name: /Pressure on voters/ })
  await expect.element(pressure).not.toBeChecked()
  const line = page.getByText('Updates every 20 s')
  await expect.element(line).toBeVisible()
  await report(7)
  await report(6, 1)
  vi.advanceTimersByTime(20_000)
  await expect.element(page.getByRole('button', { name: '2 new' })).toBeVisible()
  await expect.element(pressure).toBeChecked()
  await expect.element(outage()).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('a failed call is no outage while the server answers other calls', async () => {
  await open()
  cutOff(address => address.startsWith(`${answers.threads.path}?`))
  await page.getByRole('button', { name: 'Next page' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert, { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
  await expect.element(outage()).not.toBeInTheDocument()
})

it('an outage shows one message; the rows stay, and failed queries are repeated afterwards', async () => {
  await open()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  const cut = cutOff(everything)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(outage()).toBeVisible()
  const failed = () => cut.mock.calls.filter(([address]) => String(address).includes('page=2')).length
  await expect.poll(failed, { timeout: 60_000 }).toBe(3)
  await expect.element(row(6)).toBeVisible()
  await expect.poll(() => getComputedStyle(row(6).element().closest('ul') ?? document.body).opacity).toBe('1')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('Live', { exact: true })).not.toBeInTheDocument()
  cut.mockRestore()
  // As the connection line does periodically. Another call may have ended the outage already.
  await connection.probe()
  await expect.element(outage()).not.toBeInTheDocument()
  await expect.element(row(1)).toBeVisible()
})

it('a form removes its connection error when the server is back, and keeps what was typed', async () => {
  await openApp('/observatori/profil/new', staff)
  await page.getByLabelText('Name', { exact: true }).fill('Ilinca Dobre')
  await page.getByLabelText('Phone', { exact: true }).fill('0722 555 010')
  await page.getByLabelText('Password', { exact: true }).fill('1234')
  const cut = cutOff(everything)
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The server can’t be reached.')
  await expect.element(outage()).toBeVisible()
  cut.mockRestore()
  // As the connection line does periodically. Another call may have ended the outage already.
  await connection.probe()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Ilinca Dobre')
})

it('a note removes its connection error when the server is back, and can be sent', async () => {
  await open()
  await row(5).click()
  await page.getByRole('button', { name: 'Add note on the station' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Note', { exact: true }).fill('The lights went out')
  const cut = cutOff(everything)
  const upload = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  const save = dialog.getByRole('button', { name: 'Add note' })
  await save.click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The server can’t be reached.')
  await expect.element(outage()).toBeVisible()
  cut.mockRestore()
  upload.mockRestore()
  // As the connection line does periodically. Another call may have ended the outage already.
  await connection.probe()
  await expect.element(alert).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The lights went out')).toBeVisible()
})

it('the connection line has the time of the election’s zone; on a phone it is in the bar at the top', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:41:08Z') })
  await open()
  const clock = page.getByTitle('Times in Europe/Bucharest')
  await expect.element(clock).toHaveTextContent('12:41:08')
  vi.setSystemTime(new Date('2026-11-22T10:41:09Z'))
  await expect.element(clock).toHaveTextContent('12:41:09')
  await page.viewport(390, 844)
  await expect.element(clock).not.toBeInTheDocument()
  const live = page.getByText('Live', { exact: true })
  await expect.element(live).toBeVisible()
  const top = () => document.querySelector('main')?.getBoundingClientRect().top
  const before = top()
  const cut = cutOff(everything)
  await connection.probe()
  await expect.element(outage()).toBeVisible()
  expect(top()).toBe(before)
  cut.mockRestore()
  await connection.probe()
  await expect.element(live).toBeVisible()
})
