import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

let ana: { account: string; token: string }
let dan: { account: string; token: string }
let phone: Awaited<ReturnType<typeof create.phone>>
let county: string
let key: { idObserver: number; idPollingStation: number }
let id: number
let address: string

const organizer = await organizerToken()
const form = await create.form(organizer)
beforeEach(async () => {
  const { addStaff } = await create.ngo(organizer)
  ana = await addStaff(`ana-${unique()}`)
  dan = await addStaff(`dan-${unique()}`)
  county = await create.county(organizer, 2)
  phone = await create.phone(ana.token)
  await flag()
  const thread = await findThread(1)
  key = { idObserver: phone.id, idPollingStation: thread?.idPollingStation ?? 0 }
  id = thread?.followUp?.id ?? 0
  address = `/urgents/details/${key.idObserver}/${key.idPollingStation}?county=${county}`
})

const answer = (station: number, question: number, option: number) => {
  return phone.select(form, county, station, option, question)
}
const flag = (station = 1) => answer(station, 0, 1)
const findThread = async (station: number, token = ana.token) =>
  (await setup.call(answers.threads, { token, query: { county, pollingStationNumber: station, page: 1, pageSize: 1 } }))
    .data[0]
const follow = (token = ana.token, followUpId = id) => setup.call(followUps.get, { token, params: { id: followUpId } })

const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const button = (name: string | RegExp) => bar.getByRole('button', { name, exact: true })
const history = page.getByRole('list', { name: 'History' })
const comment = page.getByRole('textbox', { name: 'Comment for staff' })
const choose = async (item: string) => {
  await button(/^More/).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('a flagged report is taken with T, and its owner sets the state with the keys on the buttons', async () => {
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent(/New.*untaken for 0 min/)
  await expect.element(button('Take')).toHaveTextContent('T')
  expect(button('Confirmed').query()).toBeNull()
  await userEvent.keyboard('1')
  await userEvent.keyboard('t')
  await expect.element(bar).toHaveTextContent('Taken by you')
  await userEvent.keyboard('2')
  await expect.element(bar).toHaveTextContent('UnfoundedYou')
  await userEvent.keyboard('4')
  await expect.element(bar).toHaveTextContent('ClosedUnfounded · You')
  await expect.element(history).toHaveTextContent(`${ana.account} took it`)
  await expect.poll(async () => (await follow()).state).toBe('closed')
  expect((await follow()).events.map(({ kind, value }) => [kind, value])).toEqual([
    ['opened', 'Q1 Pressure on voters'],
    ['taken', null],
    ['state', 'unfounded'],
    ['state', 'closed'],
  ])
})

it('what a key has set doesn’t change back when the reply arrives', async () => {
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(bar).toHaveTextContent('Taken by you')
  // As on a busy machine.
  notifyManager.setScheduler(callback => setTimeout(callback, 50))
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(bar.element().textContent ?? ''))
  observer.observe(bar.element(), { subtree: true, childList: true, characterData: true })
  await userEvent.keyboard('2')
  await expect.element(button(/^Undo/)).toBeVisible()
  observer.disconnect()
  const set = texts.findIndex(text => text.startsWith('UnfoundedYou'))
  expect(set).toBeGreaterThanOrEqual(0)
  expect(texts.slice(set).filter(text => !text.startsWith('UnfoundedYou'))).toEqual([])
})

it('who takes it too late sees who was faster in the bar, without a dialog or a notice', async () => {
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  const { fetch } = window
  // The other's take arrives first, before its live event.
  let isFirst = true
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).endsWith('/take') && isFirst) {
      isFirst = false
      await setup.call(followUps.take, { token: dan.token, params: { id } })
    }
    return fetch(input, init)
  })
  await button('Take').click()
  await expect.element(bar).toHaveTextContent(new RegExp(`Taken by ${dan.account}.*just before you`))
  expect(button('Take').query()).toBeNull()
  expect(button('Confirmed').query()).toBeNull()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem').elements()).toEqual([])
})

it('two presses of Take are one call', async () => {
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  const calls = vi.spyOn(window, 'fetch')
  await userEvent.keyboard('tt')
  await expect.element(history).toHaveTextContent('took it')
  expect(calls.mock.calls.filter(([url]) => String(url).endsWith('/take'))).toHaveLength(1)
})

it('the focus stays in the bar when its button disappears', async () => {
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  ;(button('Take').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Confirmed')).toBeVisible()
  expect(document.activeElement).toBe(bar.element())
  await userEvent.keyboard('{Tab}{Tab}1')
  await expect.element(bar).toHaveTextContent('ConfirmedYou')
})

it('a colleague’s state can’t be changed, an organizer changes it', async () => {
  await setup.call(followUps.take, { token: dan.token, params: { id } })
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent(`Taken by ${dan.account}`)
  expect(button('Confirmed').query()).toBeNull()
  expect(bar.getByRole('combobox', { name: 'Severity' }).query()).toBeNull()
  await userEvent.keyboard('1')
  await openApp(address, organizer)
  await expect.element(button('Confirmed')).toBeVisible()
  expect((await follow()).state).toBe('taken')
  await userEvent.keyboard('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Change it' }).click()
  await expect.element(bar).toHaveTextContent(`Confirmed${dan.account}`)
  expect((await follow()).owner).toBe(dan.account)
})

it('keys are silent in fields', async () => {
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(comment).toHaveFocus()
  await userEvent.keyboard('t1r')
  await expect.element(comment).toHaveValue('t1r')
  expect((await follow()).state).toBe('new')
})

it('a newer flagged answer reopens it and says why; the owner takes it up again', async () => {
  await setup.call(followUps.take, { token: ana.token, params: { id } })
  for (const state of ['confirmed', 'closed'] as const)
    await setup.call(followUps.setState, { token: ana.token, params: { id }, body: { state } })
  await answer(1, 0, 0)
  await openApp(address.replace('urgents', 'answers'), ana.token)
  await expect.element(bar).toHaveTextContent('Closed')
  await flag()
  await expect.element(bar).toHaveTextContent(/Reopened.*flagged again: Q1 Pressure on voters.*yours/)
  await expect.element(history).toHaveTextContent('Reopened by a flagged answer Q1 Pressure on voters')
  await button('Take').click()
  await expect.element(bar).toHaveTextContent('Taken by you')
})

it('severity, release and reassignment', async () => {
  await setup.call(followUps.take, { token: ana.token, params: { id } })
  await openApp(address, ana.token)
  await bar.getByRole('combobox', { name: 'Severity' }).selectOptions('High')
  await expect.element(history).toHaveTextContent(`${ana.account} set the severity to High`)
  await choose('Reassign…')
  await expect.element(page.getByRole('option', { name: dan.account })).toBeInTheDocument()
  await page.getByRole('combobox', { name: 'New owner' }).selectOptions(dan.account)
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click()
  await expect.element(bar).toHaveTextContent(`Taken by ${dan.account}`)
  await openApp(address, dan.token)
  await expect.element(bar).toHaveTextContent('Taken by you')
  await choose('Release')
  await expect.element(bar).toHaveTextContent('Returned')
  await expect.element(button('Take')).toBeVisible()
  expect((await follow()).owner).toBeNull()
})

it('says to whom the event was referred, and when', async () => {
  await setup.call(followUps.take, { token: ana.token, params: { id } })
  await openApp(address, ana.token)
  await expect.element(button('Refer')).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('To whom').fill('County bureau')
  await dialog.getByLabelText('When').fill('40:00')
  await dialog.getByRole('button', { name: 'Refer' }).click()
  await expect.element(dialog.getByLabelText('When')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('When').fill('21.11.2026 9:30')
  await dialog.getByRole('button', { name: 'Refer' }).click()
  await expect.element(history).toHaveTextContent(`${ana.account} referred it to County bureau on 2026-11-21 09:30`)
  await expect.element(bar).toHaveTextContent(/County bureau .*09:30/)
  expect(await follow()).toMatchObject({ referredTo: 'County bureau', referredAt: '2026-11-21T07:30:00.000Z' })
})

it('a report without a flag gets a follow-up', async () => {
  await answer(2, 0, 0)
  const thread = await findThread(2)
  await openApp(`/answers/details/${phone.id}/${thread?.idPollingStation}?county=${county}`, ana.token)
  await page.getByRole('button', { name: 'Open follow-up' }).click()
  await expect.element(bar).toHaveTextContent('New')
  await expect.element(history).toHaveTextContent(`${ana.account} opened it`)
})

it('a server without follow-ups shows nothing of them', async () => {
  const { fetch } = window
  serveSpecificationOnly(async (input, init) => {
    const response = await fetch(input, init)
    if (!/\/answers(\/thread)?\?/.test(String(input))) return response
    const body: object = await response.json()
    return Response.json(JSON.parse(JSON.stringify(body, (name, value) => (name === 'followUp' ? undefined : value))))
  })
  await openApp(address, ana.token)
  await expect.element(page.getByRole('region', { name: 'Flagged answers' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Follow-up' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Open follow-up' }).elements()).toEqual([])
})

it.each(['en', 'ro'] as const)('at 1440 pixels the owner’s buttons are one line (%s)', async language => {
  await page.viewport(1440, 900)
  await setup.call(followUps.take, { token: ana.token, params: { id } })
  await openApp(address, ana.token, language)
  const states = page
    .getByRole('region', { name: language === 'ro' ? 'Caz' : 'Follow-up' })
    .first()
    .getByRole('group')
  await expect.poll(() => states.getByRole('button').elements().length).toBe(5)
  const tops = states
    .getByRole('button')
    .elements()
    .map(each => each.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})
