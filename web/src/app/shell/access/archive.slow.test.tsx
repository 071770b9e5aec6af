import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { rejectWithNetworkError } from '../../../../test/failing-fetch.ts'
import { passMinutesUntil } from '../../../../test/stubs.ts'
import { sessionAccess } from '../../../api/session-access.ts'
import { formatTime } from '../../../lib/format/dates.ts'

const organizer = await organizerToken()
const staff = await ngoToken(organizer)
const phone = await create.phone(staff)
const [county, form] = [await create.county(organizer), await create.form(organizer)]
const formId = form.id
const question = form.questions[0]
await phone.answer(county, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])

let block: HTMLElement
beforeEach(async () => {
  // As the server fills it in.
  block = document.createElement('script')
  block.setAttribute('type', 'application/json')
  block.id = 'settings'
  block.textContent = JSON.stringify({ archivedAt: '2024-06-09T18:30:00Z' })
  document.head.append(block)
})
afterEach(() => {
  vi.useRealTimers()
  block.remove()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test.each([
  ['en', 'Archive of 2024-06-09 21:30, read-only'],
  ['ro', 'Arhiva din 2024-06-09 21:30, doar pentru citire'],
] as const)('every screen says in %s that it shows an archive', async (language, text) => {
  for (const path of ['/urgents', '/statistics']) {
    await openApp(path, staff, language)
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test('an account that has to set up a second factor can read the archive', async () => {
  await openApp('/observatori', staff)
  // After the sign-in, which is another account's.
  sessionAccess.reportMfaRequired(sessionAccess.generation.get())
  await expect.element(link(phone.name)).toBeVisible()
})

test('ages are counted up to the time of the archive', async () => {
  const later = new Date(Date.now() + 3 * 3_600_000 + 600_000)
  block.textContent = JSON.stringify({ archivedAt: later.toISOString() })
  await openApp('/urgents', staff)
  await expect
    .element(
      page
        .getByRole('main')
        .getByText(/\b3 h\b/)
        .first(),
    )
    .toBeVisible()
})

test('the wall has the time of the clock, and says when its numbers are old', async () => {
  await openApp('/situation?wall', staff)
  const clock = () => document.querySelector('[data-wall] > header > time')?.textContent
  const time = () => formatTime(new Date(), 'en', 'Europe/Bucharest')
  // Compared at each try: a minute may begin meanwhile.
  await expect.poll(() => clock() === time()).toBe(true)
  vi.spyOn(window, 'fetch').mockImplementation(rejectWithNetworkError)
  const notice = page.getByText(/^No data since \d\d:\d\d/)
  await passMinutesUntil(notice)
  await expect.element(notice).toBeVisible()
})

test('the audit’s times of today are those of the present; a quarter hour of the archive’s day needs no date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
  await openApp('/audit', organizer)
  await page.getByRole('textbox', { name: 'From' }).fill('08:30')
  await button('Filter').click()
  await expect.poll(() => new URLSearchParams(location.search).get('from')).toBe('2026-11-22 08:30')
  await openApp('/answers?quarterHour=2024-06-09T07:00:00.000Z', staff)
  await expect.element(button('Remove filter: Received 10:00–10:15')).toBeVisible()
})

test('a report can be read without marking it as seen, and nothing in it can be changed', async () => {
  await openApp('/urgents', staff)
  const fetching = vi.spyOn(window, 'fetch')
  await page.getByText(phone.name).first().click()
  await expect.element(page.getByText('Pressure on voters').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Follow-up', exact: true })).toBeVisible()
  for (const name of [/^Take/, /^Comment/, /^Add note/])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  const methods = fetching.mock.calls.map(([, init]) => init?.method ?? 'GET')
  expect(new Set(methods)).toEqual(new Set(['GET']))
})

test('observers can be listed and viewed, not added, edited, selected or imported', async () => {
  await openApp('/observatori', staff)
  await link(phone.name).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('View observer')
  await expect.element(link('Edit')).not.toBeInTheDocument()
  await openApp('/observatori', staff)
  await expect.element(link(phone.name)).toBeVisible()
  for (const name of ['Add observer', 'Import', 'Edit']) await expect.element(link(name)).not.toBeInTheDocument()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('no phone’s file is imported', async () => {
  await openApp('/unplaced', staff)
  await expect.element(page.getByText('No unplaced reports')).toBeVisible()
  await expect.element(button('Import a phone’s file')).not.toBeInTheDocument()
})

test.each(['/observatori/profil/new', '/observatori/import', '/ong/new', '/formulare/nou', '/account'])(
  '%s gives the reason instead',
  async path => {
    await openApp(path, organizer)
    await expect.element(page.getByText('This is an archive: nothing in it can be changed.')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
  },
)

test('organizers see what they can no longer manage with the reason', async () => {
  const reason = 'This is an archive: nothing in it can be changed.'
  await openApp('/ong', organizer)
  await expect.element(page.getByText(reason)).toBeVisible()
  const claims: { IdNgo: string } = JSON.parse(atob(organizer.split('.')[1] ?? ''))
  await openApp(`/ong/edit/${claims.IdNgo}`, organizer)
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('View NGO')
  for (const path of ['/formulare', `/formulare/${formId}`]) {
    await openApp(path, organizer)
    await expect.element(page.getByText(reason)).toBeVisible()
  }
  await openApp('/notifications', organizer)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(button('Send')).not.toBeInTheDocument()
  await openApp('/settings', organizer)
  await expect.element(page.getByRole('textbox').first()).toHaveAttribute('readonly')
  await expect.element(button('Save')).not.toBeInTheDocument()
})
