import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { notifications } from '@scrutineer/contract/notifications'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { createCallDay, minuteMs } from '../../../test/call-day.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const startRinging = () => button('Call observers').click()
const outcome = (name: string) => page.getByRole('radio', { name })
const sheet = page.getByRole('region', { name: 'Call sheet' })

it('the board says per county how many reports have arrived, are partial or missing', async () => {
  const { staff, county, name, path, phones, answer, second } = await createCallDay(organizer, 3)
  const [complete, partial] = phones
  if (!complete || !partial) throw new Error('no observers')
  await answer(complete, 1)
  await answer(complete, 1, second)
  await answer(partial, 2)
  await openApp(path, staff)
  const cell = page.getByRole('link', { name: new RegExp(`^County ${county}, ${name}: `) })
  await expect.element(cell).toHaveAccessibleName(/1 of 3 received, 1 of them late, 1 partial, 1 missing$/)
  await expect.element(page.getByRole('link', { name: new RegExp(`^All counties, ${name}: 1 of 3`) })).toBeVisible()
  await expect.element(page.getByText('2 to call')).toBeVisible()
  await cell.click()
  await expect.poll(() => new URLSearchParams(location.search).get('county')).toBe(county)
})

it('a cell of the board counts late reports and unreachable observers, as the row of all counties does', async () => {
  const { staff, county, name, path, phones, answer, second } = await createCallDay(organizer, 3)
  const [late, unreachable] = phones
  if (!late || !unreachable) throw new Error('no observers')
  await answer(late, 1)
  await answer(late, 1, second)
  const body = { idObserver: unreachable.id, outcome: 'wrong_number' as const }
  await setup.call(calls.record, { token: staff, body })
  await openApp(path, staff)
  for (const row of [`County ${county}`, 'All counties']) {
    const cell = page.getByRole('link', { name: new RegExp(`^${row}, ${name}: `) })
    await expect.element(cell).toHaveAccessibleName(/: 1 of 3 received, 1 of them late, 1 missing, 1 unreachable$/)
    await expect.element(cell).toHaveTextContent('1/311')
  }
  // Two owe the report, of whom one can be called: the sheet says where the other one is.
  await expect.element(sheet).toHaveTextContent('1 to call now · 1 not now')
  const empty = await create.county(organizer, 1)
  await openApp(`${path}&county=${empty}`, staff)
  await expect.element(page.getByText(/Without these filters, as in the menu: \d+ observers? owes? “/)).toBeVisible()
})

it('the chips choose the checkpoint and the county; on a phone they are one line', async () => {
  const { staff, county, name, path, idCheckpoint } = await createCallDay(organizer)
  await page.viewport(390, 844)
  await openApp('/calls', staff)
  const chips = page.getByRole('region', { name: 'Filters' })
  await chips.getByRole('button', { name: /^Current: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}, due`) }).click()
  await expect.poll(() => location.pathname + location.search).toBe(path)
  await expect.element(chips.getByRole('button', { name: `Checkpoint: ${name}` })).toBeVisible()
  await chips.getByRole('button', { name: 'All counties' }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${county} · `) }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('county')).toBe(county)
  expect(new URLSearchParams(location.search).get('checkpoint')).toBe(String(idCheckpoint))
  const tops = chips
    .getByRole('button')
    .elements()
    .map(each => each.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})

it('the date of a report that is due on another day is in the head of its column, and not in its cells', async () => {
  const { staff, county, form, path } = await createCallDay(organizer)
  const dueAt = new Date(Date.now() + 48 * 60 * minuteMs)
  const body = { name: `Later ${unique()}`, idForm: form.id, dueAt: dueAt.toISOString(), counties: [county] }
  await setup.call(checkpoints.add, { token: organizer, body })
  await openApp(path, staff)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(dueAt)
  const withText = (role: 'columnheader' | 'cell', hasText: string) => page.getByRole(role).filter({ hasText })
  await expect.element(withText('columnheader', body.name)).toHaveTextContent(`due ${date}`)
  await expect.element(withText('cell', 'due ').first()).toBeVisible()
  expect(withText('cell', date).elements()).toEqual([])
})

it('the sheet offers an observer with what is owed, and saves the outcome with the keyboard alone', async () => {
  const { staff, county, name, path, phones, listCalls } = await createCallDay(organizer)
  const observer = phones[0]
  if (!observer) throw new Error('no observer')
  await openApp(path, staff)
  await startRinging()
  await expect.element(sheet.getByRole('heading', { name: observer.name })).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: observer.phone }))
    .toHaveAttribute('href', `tel:${observer.phone.replace(/\D/g, '')}`)
  await expect.element(sheet.getByText(name)).toBeVisible()
  await expect.element(sheet.getByText(`, ${county} 1 · nothing yet`, { exact: false })).toBeVisible()
  await expect.element(sheet.getByText('20 min late')).toBeVisible()
  await userEvent.keyboard('3')
  await expect.element(outcome('No answer')).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText('No one to call')).toBeVisible()
  await expect.element(sheet.getByRole('status')).toHaveTextContent(`Saved: ${observer.name}, No answer`)
  await expect
    .element(sheet.getByRole('link', { name: observer.name }))
    .toHaveAttribute('href', expect.stringContaining('/profil/view/'))
  expect(await listCalls(observer.id)).toMatchObject([{ outcome: 'no_answer', comment: null }])
})

it('the sheet says what the observer’s phone holds, since when, and when it was last heard from', async () => {
  const { staff, path, phones } = await createCallDay(organizer)
  const device = { id: crypto.randomUUID(), name: 'Android, Chrome' }
  const body = { user: phones[0]?.phone ?? '', password: '1234', device }
  const { access_token: token } = await setup.call(session.authorizePhone, { body })
  const held = { items: 3, oldestAt: '2024-06-09T06:05:00.000Z' }
  await setup.call(outbox.post, { token, body: { device: device.id, held, items: [] } })
  await openApp(path, staff)
  await startRinging()
  const onPhones = sheet.getByRole('region', { name: 'On the phone, not at the office yet' })
  await expect
    .element(onPhones)
    .toHaveTextContent(/3 items since 2024-06-09 09:05Android, Chrome · last heard \d\d:\d\d/)
})

it('an outcome is required, and the comment survives a reload', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(organizer)
  const id = phones[0]?.id ?? 0
  await openApp(path, staff)
  await startRinging()
  await page.getByLabelText('Comment for the next caller').fill('Will be at the station at noon')
  await button('Save and next').click()
  await expect.element(page.getByText('Choose an outcome.')).toBeVisible()
  await openApp(path, staff)
  await expect.element(page.getByLabelText('Comment for the next caller')).toHaveValue('Will be at the station at noon')
  await page.getByText('Reached', { exact: true }).click()
  await page.getByText('1 h', { exact: true }).click()
  await button('Save and next').click()
  await expect
    .poll(() => listCalls(id))
    .toMatchObject([{ outcome: 'reached', comment: 'Will be at the station at noon' }])
  const nextTryAt = Date.parse((await listCalls(id))[0]?.nextTryAt ?? '')
  expect(Math.abs(nextTryAt - Date.now() - 60 * minuteMs)).toBeLessThan(5 * minuteMs)
})

it('another caller sees who is calling whom, and never gets the same observer', async () => {
  const { staff, path, phones } = await createCallDay(organizer, 2)
  const other = organizer
  const claimed = await setup.call(calls.next, { token: other, body: { idCheckpoint: Number(path.split('=')[1]) } })
  await openApp(path, staff)
  const [first, second] = phones
  const offered = claimed.idObserver === first?.id ? second : first
  await expect.element(page.getByText(new RegExp(`calls ${claimed.observerName}`))).toBeVisible()
  await startRinging()
  await expect.element(sheet.getByRole('heading', { name: offered?.name ?? '' })).toBeVisible()
  await setup.call(calls.skip, { token: other, body: { idObserver: claimed.idObserver } })
})

it('a dictated report becomes the observer’s, and unsent answers survive a reload', async () => {
  const { staff, path, phones, listCalls, county, form } = await createCallDay(organizer)
  const observer = phones[0]
  if (!observer) throw new Error('no observer')
  await openApp(path, staff)
  await startRinging()
  await button('Dictate the form now').click()
  const dialog = page.getByRole('dialog', { name: `Report of ${observer.name}, by phone` })
  await dialog.getByLabelText('Pressure on voters').click()
  await openApp(path, staff)
  await page.getByRole('textbox', { name: 'Comment for the next caller' }).fill('Rings again at noon')
  await button('Dictate the form now').click()
  await expect.element(dialog.getByLabelText('Pressure on voters')).toBeChecked()
  await dialog.getByLabelText('Yes, namely').click()
  await dialog.getByLabelText('Text for “Yes, namely”').fill('music at the entrance')
  await dialog.getByRole('button', { name: 'Store 2 answers' }).click()
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  const report = await findReport(staff, county)
  const key = { idObserver: observer.id, idPollingStation: report.idPollingStation }
  const stored = await setup.call(answers.filledIn, { token: staff, query: key })
  expect(stored.map(({ id }) => id)).toEqual(form.questions.map(({ id }) => id))
  expect(stored.every(({ dictatedTo }) => dictatedTo?.startsWith('staff-'))).toBe(true)
  expect(await listCalls(observer.id)).toMatchObject([{ outcome: 'dictated', comment: 'Rings again at noon' }])
  expect(Object.values(sessionStorage).join()).not.toContain('Rings again at noon')
  await openApp(`/answers/details/${key.idObserver}/${key.idPollingStation}`, staff)
  await expect.element(page.getByText(/^Phone call, by staff-/).first()).toBeVisible()
  const mark = (region: string | RegExp) =>
    page.getByRole('region', { name: region }).getByText(/^Phone call, by staff-/)
  await expect.element(mark('Flagged answers')).toBeVisible()
  await openApp(`/stations/${key.idPollingStation}`, staff)
  await expect
    .element(
      page
        .getByRole('row')
        .getByText(/^Phone call, by staff-/)
        .first(),
    )
    .toBeVisible()
  await openApp(`/observatori/profil/view/${observer.phone}`, staff)
  await expect.element(mark('Timeline').first()).toBeVisible()
})

it('a reminder goes to all who owe the report', async () => {
  const { staff, path, phones } = await createCallDay(organizer, 2)
  await openApp(path, staff)
  await button('Remind all who owe').click()
  const dialog = page.getByRole('dialog', { name: 'Remind 2 observers?' })
  await expect.element(dialog).toHaveTextContent('Push is off on this server')
  await dialog.getByRole('button', { name: 'Send the reminder' }).click()
  await expect.element(page.getByText('To 2 observers')).toBeVisible()
  const { data } = await setup.call(notifications.history, { token: staff, query: { page: 1, pageSize: 1 } })
  expect(data[0]?.sentObserverIds?.toSorted()).toEqual(phones.map(({ id }) => id).toSorted())
})

it('accounts of an NGO can’t change checkpoints', async () => {
  const { staff, path } = await createCallDay(organizer)
  await openApp(path, staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible()
  await expect.element(button('Remind all who owe')).toBeVisible()
  await expect.element(button('Checkpoints')).not.toBeInTheDocument()
})
