import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { createCallDay, minuteMs } from '../../../test/call-day.ts'
import { rejectWithNetworkError } from '../../../test/failing-fetch.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a dictated report whose reply was lost is stored once, with the next try, when it is sent again', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(organizer)
  const real = window.fetch
  const sent: Promise<Response>[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new URL(String(input), location.origin).pathname !== calls.dictate.path) return real(input, init)
    const response = real(input, init)
    sent.push(response)
    return sent.length === 1 ? response.then(rejectWithNetworkError) : response
  })
  await openApp(path, staff)
  await button('Call observers').click()
  await page.getByText('1 h', { exact: true }).click()
  await button('Dictate the form now').click()
  const dialog = page.getByRole('dialog', { name: /by phone$/ })
  await dialog.getByLabelText('Pressure on voters').click()
  await dialog.getByRole('button', { name: 'Store 1 answer' }).click()
  await dialog.getByRole('button', { name: 'Store 1 of 2' }).click()
  await expect.element(dialog.getByText('The server can’t be reached.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Store 1 of 2' }).click()
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  const stored = await listCalls(phones[0]?.id ?? 0)
  expect(stored.map(({ outcome }) => outcome)).toEqual(['dictated'])
  const nextTryAt = Date.parse(stored[0]?.nextTryAt ?? '')
  expect(Math.abs(nextTryAt - Date.parse(stored[0]?.at ?? '') - 60 * minuteMs)).toBeLessThan(5 * minuteMs)
})

it('on a profile, digits answer the form; a part of it is stored only after a warning, with the phone in sight', async () => {
  const county = await create.county(organizer, 3)
  const form = await create.form(organizer)
  const { id, name, phone } = await create.phone(organizer)
  await openApp(`/observatori/profil/view/${phone}`, organizer)
  await button(`Dictate a report of ${name}`).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  await expect
    .element(dialog.getByRole('link', { name: phone }))
    .toHaveAttribute('href', `tel:${phone.replace(/\D/g, '')}`)
  expect(dialog.element().getBoundingClientRect().width).toBeGreaterThan(700)
  await dialog.getByRole('combobox', { name: 'Form' }).selectOptions(`${form.code} · Form ${form.code}`)
  await dialog.getByRole('combobox', { name: 'Polling station' }).fill(`${county} 2`)
  await page.getByRole('option', { name: `${county} 2` }).click()
  await dialog.getByLabelText('Nothing unusual').element().focus()
  await userEvent.keyboard('2')
  await expect.element(dialog.getByLabelText('Pressure on voters')).toBeChecked()
  await expect.element(dialog.getByText('1 of 2 answers')).toBeVisible()
  await dialog.getByRole('button', { name: 'Store 1 answer' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('1 question has no answer. Store 1 of 2 all the same?')
  await expect.element(dialog.getByLabelText(/^No ?1$/)).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(dialog.getByLabelText('Text for “Yes, namely”')).toHaveFocus()
  await userEvent.keyboard('3 cars{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Store 2 answers' })).toHaveFocus()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  const report = await findReport(organizer, county)
  const query = { idObserver: id, idPollingStation: report.idPollingStation }
  const stored = await setup.call(answers.filledIn, { token: organizer, query })
  expect(stored.map(({ dictatedTo }) => dictatedTo !== null)).toEqual([true, true])
})

it('Enter out of habit after a digit skips no question; a further one does', async () => {
  const question = (code: string) => ({
    code,
    text: `Is ${code} so?`,
    questionType: 1,
    optionsToQuestions: [{ text: `Yes ${code}` }, { text: `No ${code}` }],
  })
  const form = await create.form(organizer, {
    formSections: [{ code: 'S', description: 'Single', questions: ['Q1', 'Q2', 'Q3'].map(question) }],
  })
  const { name, phone } = await create.phone(organizer)
  await openApp(`/observatori/profil/view/${phone}`, organizer)
  await button(`Dictate a report of ${name}`).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  await dialog.getByRole('combobox', { name: 'Form' }).selectOptions(`${form.code} · Form ${form.code}`)
  const first = dialog.getByLabelText('Yes Q1')
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('1')
  const second = dialog.getByLabelText('Yes Q2')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(second.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Yes Q3')).toHaveFocus()
})

it('a form that arrives late doesn’t take the focus from the station that is being typed', async () => {
  const county = await create.county(organizer, 3)
  await create.form(organizer)
  const { name, phone } = await create.phone(organizer)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (/^\/api\/v1\/form\/\d+$/.test(pathname)) await arrival
    return real(input, init)
  })
  await openApp(`/observatori/profil/view/${phone}`, organizer)
  await button(`Dictate a report of ${name}`).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  const station = dialog.getByRole('combobox', { name: 'Polling station' })
  await station.fill(`${county} 2`)
  arrive()
  await expect.element(dialog.getByText(/^0 of \d+ answers$/)).toBeVisible()
  await expect.element(station).toHaveFocus()
  await page.getByRole('option', { name: `${county} 2` }).click()
  await expect.element(station).toHaveValue(`${county} 2`)
})

it('from anywhere, the palette opens the form; the observer is found by name, and the station is the one assigned', async () => {
  const { staff, phones, county } = await createCallDay(organizer)
  const observer = phones[0]
  if (!observer) throw new Error('no observer')
  await openApp('/statistics', staff)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search' }).fill('dictate')
  await page.getByRole('option', { name: 'Dictate a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dictate a report' })
  await dialog.getByRole('combobox', { name: 'Observer' }).fill(observer.name)
  await page.getByRole('option', { name: observer.name }).click()
  const report = page.getByRole('dialog', { name: `Report of ${observer.name}, by phone` })
  await expect.element(report.getByRole('combobox', { name: 'Polling station' })).toHaveValue(`${county} 1`)
  expect(location.pathname).toBe('/statistics')
})

it('on a station, the observer is chosen; on a phone, the number stays in sight beside the last question', async () => {
  await page.viewport(390, 700)
  const county = await create.county(organizer, 3)
  const form = await create.form(organizer)
  const { name, phone } = await create.phone(organizer)
  const { data } = await setup.call(stations.list, { token: organizer, query: { county, page: 1, pageSize: 3 } })
  const station = data.find(({ number }) => number === 2)
  await openApp(`/stations/${station?.id}`, organizer)
  await button('Dictate a report').click()
  await page.getByRole('dialog', { name: 'Dictate a report' }).getByRole('combobox', { name: 'Observer' }).fill(name)
  await page.getByRole('option', { name }).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  await expect.element(dialog.getByRole('combobox', { name: 'Polling station' })).toHaveValue(`${county} 2`)
  // Another file's form may be the first.
  await dialog.getByRole('combobox', { name: 'Form' }).selectOptions(`${form.code} · Form ${form.code}`)
  const last = dialog.getByRole('button', { name: /^Store/ })
  await expect.element(dialog.getByLabelText('Pressure on voters').first()).toBeInTheDocument()
  dialog.getByRole('radio').elements().at(-1)?.scrollIntoView({ block: 'end' })
  await expect.element(last).toBeInViewport()
  await expect.element(dialog.getByRole('link', { name: phone })).toBeInViewport({ ratio: 1 })
})

it('from the list of who owes, the report of its observer is dictated', async () => {
  const { staff, path, phones, county } = await createCallDay(organizer)
  await openApp(path, staff)
  await page.getByRole('link', { name: new RegExp(`^County ${county}, `) }).click()
  const name = phones[0]?.name ?? ''
  await page.getByRole('button', { name: `Dictate a report of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  await dialog.getByLabelText('Pressure on voters').click()
  await dialog.getByRole('button', { name: 'Store 1 answer' }).click()
  await dialog.getByRole('button', { name: 'Store 1 of 2' }).click()
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Who owes the report' })).toHaveTextContent('1 of 2 answers')
})
