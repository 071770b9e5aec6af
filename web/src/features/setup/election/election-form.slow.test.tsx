import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { type Readiness, readiness } from '@scrutineer/contract/readiness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { liveStore } from '../../../api/live/live-store.ts'

const detail = { isConfigured: true, testStatus: 'failed', testDetail: 'refused', testAt: '2024-06-09T09:00:00.000Z' }
const ready: Readiness = { checks: [{ id: 'push', state: 'warning', detail }], hasReports: false }
const namedElection: ElectionSettings = {
  lateAfterMinutes: 15,
  releaseAfterMinutes: null,
  disagreementMinutes: 60,
  levels: ['Region', 'County'],
  electionName: 'Elections 2024',
  electionDate: '2024-06-09',
  isRehearsal: false,
}
const withZone: ElectionSettings = { ...namedElection, timeZone: 'Europe/Bucharest', languages: ['en', 'ro'] }

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 1000))
afterEach(() => {
  sessionStorage.clear()
})

/** Answers the calls of a test, whose settings would concern the other tests of this server. */
const serveElection = (settings: ElectionSettings) => {
  const real = window.fetch
  const server = { settings, saved: [] as object[] }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname === readiness.get.path) return Response.json(ready)
    if (pathname !== electionSettings.get.path) return real(input, init)
    if (init?.method !== 'PUT') return Response.json(server.settings)
    const body: object = JSON.parse(String(init.body))
    server.settings = { ...server.settings, ...body }
    server.saved.push(body)
    return new Response('', { status: 200 })
  })
  return server
}

const pushRow = () => page.getByRole('main').getByRole('listitem')

test('an organizer turns the careful mode of the app on and off; nothing else is sent', async () => {
  const server = serveElection({ ...namedElection, carefulMode: false })
  await openApp('/setup', organizer)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect.element(page.getByText('The careful mode is on.')).toBeVisible()
  const minutes = { lateAfterMinutes: 15, releaseAfterMinutes: null, disagreementMinutes: 60 }
  expect(server.saved).toEqual([{ ...minutes, carefulMode: true }])
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect.element(page.getByText('The careful mode is off.')).toBeVisible()
})

test('an organizer changes name, date and levels; the other settings stay', async () => {
  const server = serveElection(namedElection)
  await openApp('/setup', organizer)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Elections 2024')
  await name.fill('Second round')
  await page.getByLabelText('Date').fill('2024-06-23')
  await page.getByRole('textbox', { name: 'Levels of places' }).fill('Region\n\nDistrict\nCounty')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Election saved')).toBeVisible()
  // The rehearsal, which another organizer may end meanwhile, isn't sent.
  const { isRehearsal: _, ...others } = namedElection
  const body = {
    ...others,
    electionName: 'Second round',
    electionDate: '2024-06-23',
    levels: ['Region', 'District', 'County'],
  }
  expect(server.saved).toEqual([body])
})

test('too many levels are refused at their field', async () => {
  serveElection(namedElection)
  await openApp('/setup', organizer)
  const levels = page.getByRole('textbox', { name: 'Levels of places' })
  await levels.fill(Array.from({ length: 10 }, (_, level) => `Level ${level}`).join('\n'))
  await userEvent.keyboard('{Tab}')
  await expect.element(levels).toHaveAccessibleDescription(/At most 9 lines\.$/)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a chosen time zone applies at once to all times, and to times that another organizer’s choice concerns', async () => {
  const server = serveElection(withZone)
  await openApp('/setup', organizer)
  await expect.element(pushRow()).toHaveTextContent('test of 2024-06-09 12:00 failed')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('Europe/Bucharest')
  await zone.fill('America/New York')
  await expect
    .element(zone)
    .toHaveAccessibleDescription(/This time zone is unknown\. Choose one from the list, such as Europe\/Bucharest\.$/)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await zone.fill('America/New_York')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(pushRow()).toHaveTextContent('test of 2024-06-09 05:00 failed')
  // The languages, which weren't changed, aren't sent.
  expect(server.saved).toMatchObject([{ timeZone: 'America/New_York' }])
  expect(server.saved).not.toMatchObject([{ languages: expect.anything() }])
  server.settings = { ...withZone, timeZone: 'Asia/Tokyo' }
  liveStore.emitEvent({ kind: 'settings', data: {} })
  await expect.element(pushRow()).toHaveTextContent('test of 2024-06-09 18:00 failed')
  await expect.element(zone).toHaveValue('Asia/Tokyo')
})

test('the choice of languages has those that are offered; users of another one get the first', async () => {
  const server = serveElection(withZone)
  await openApp('/setup', organizer)
  const [english, romanian] = ['English', 'Română'].map(name => page.getByRole('checkbox', { name }))
  await english?.click()
  await romanian?.click()
  await userEvent.keyboard('{Tab}')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await romanian?.click()
  await save.click()
  await expect.poll(() => document.documentElement.lang).toBe('ro')
  expect(localStorage.getItem('language')).toBe('ro')
  expect(server.saved).toMatchObject([{ languages: ['ro'] }])
  await page.getByRole('button', { name: /^Cont/ }).click()
  const choice = page.getByRole('combobox', { name: 'Limbă' })
  const offered = () => choice.getByRole('option').elements()
  await expect.poll(() => offered().map(({ textContent }) => textContent)).toEqual(['Română'])
})

test('the date is typed and shown as yyyy-MM-dd, and another one is refused at its field', async () => {
  serveElection(namedElection)
  await openApp('/setup', organizer)
  const date = page.getByRole('textbox', { name: 'Date' })
  await expect.element(date).toHaveValue('2024-06-09')
  await date.fill('2024-02-30')
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveAccessibleDescription(/Enter a date as yyyy-MM-dd, such as 2024-06-09\.$/)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('what another organizer saves in a field that was changed here is said as the form shows it', async () => {
  const server = serveElection(withZone)
  await openApp('/setup', organizer)
  await page.getByLabelText('Date').fill('2024-06-23')
  await page.getByRole('checkbox', { name: 'English' }).click()
  server.settings = { ...withZone, electionDate: '', languages: ['en'] }
  const notice = page.getByRole('status').filter({ hasText: 'Another user saved changes to: Date' })
  liveStore.emitEvent({ kind: 'settings', data: {} })
  await expect.element(notice).toHaveTextContent('Date: another user cleared it.')
  await expect.element(notice).toHaveTextContent('another user changed it to “English”.')
})

test('a server without a time zone and languages in its settings has no fields for them', async () => {
  serveElection(namedElection)
  await openApp('/setup', organizer)
  await expect.element(page.getByLabelText('Date')).toBeVisible()
  await expect.element(page.getByLabelText('Time zone')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('a country is chosen by its name, and removed', async () => {
  const server = serveElection({ ...withZone, country: null })
  await openApp('/setup', organizer)
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect.element(country).toHaveDisplayValue('None: prefixes stay as they are')
  await country.selectOptions('Romania')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.saved).toMatchObject([{ country: 'RO' }])
  await country.selectOptions('None: prefixes stay as they are')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.saved.at(-1)).toMatchObject({ country: null })
})

test('the office’s phone number is entered and removed', async () => {
  const server = serveElection({ ...withZone, officePhone: null })
  await openApp('/setup', organizer)
  const phone = page.getByRole('textbox', { name: 'The office’s phone number' })
  await phone.fill('0213 001 122')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.saved.at(-1)).toMatchObject({ officePhone: '0213 001 122' })
  await phone.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.saved.at(-1)).toMatchObject({ officePhone: null })
})
