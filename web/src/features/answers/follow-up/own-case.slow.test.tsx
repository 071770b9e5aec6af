import { followUps, UNDO_SECONDS } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

let ana: { account: string; token: string }
let dan: { account: string; token: string }
let id: number
let address: string

const organizer = await organizerToken()
const form = await create.form(organizer)
beforeEach(async () => {
  const { addStaff } = await create.ngo(organizer)
  ana = await addStaff(`ana-${unique()}`)
  dan = await addStaff(`dan-${unique()}`)
  const county = await create.county(organizer, 2)
  const phone = await create.phone(ana.token)
  await phone.select(form, county, 1, 1)
  const thread = await findReport(ana.token, county)
  id = thread.followUp?.id ?? 0
  address = `/urgents/details/${phone.id}/${thread.idPollingStation}?county=${county}`
})

const follow = () => setup.call(followUps.get, { token: ana.token, params: { id } })
const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const button = (name: string | RegExp) => bar.getByRole('button', { name, exact: true })
const history = page.getByRole('list', { name: 'History' })

it('an organizer is asked once before a key changes a colleague’s case', async () => {
  await setup.call(followUps.take, { token: dan.token, params: { id } })
  await openApp(address, organizer)
  await expect.element(button('Confirmed')).toBeVisible()
  await userEvent.keyboard('1')
  const question = page.getByRole('dialog', { name: `This is ${dan.account}’s case` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => question.elements().length).toBe(0)
  expect((await follow()).state).toBe('taken')
  await userEvent.keyboard('1')
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect.element(bar).toHaveTextContent(`Confirmed${dan.account}`)
  await expect.poll(() => question.elements().length).toBe(0)
  // Asked once.
  await userEvent.keyboard('2')
  await expect.element(bar).toHaveTextContent(`Unfounded${dan.account}`)
})

it('the keys of a colleague’s case say whose it is, and change nothing', async () => {
  await setup.call(followUps.take, { token: dan.token, params: { id } })
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent(`Taken by ${dan.account}`)
  expect(bar.getByRole('alert').elements()).toEqual([])
  await userEvent.keyboard('4')
  await expect.element(bar.getByRole('alert')).toHaveTextContent(`This is ${dan.account}’s case`)
  await userEvent.keyboard('g')
  expect((await follow()).state).toBe('taken')
})

it('Ctrl and Enter hand a case over, from the word and from the choice', async () => {
  await setup.call(followUps.take, { token: ana.token, params: { id } })
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent('Taken by you')
  await userEvent.keyboard('a')
  const dialog = page.getByRole('dialog', { name: 'Reassign the follow-up' })
  await dialog.getByRole('textbox').fill('Ring them')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  // Without a new owner nothing is sent.
  expect(dialog.elements()).toHaveLength(1)
  await dialog.getByRole('combobox').selectOptions(dan.account)
  await dialog.getByRole('textbox').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(bar).toHaveTextContent(`Taken by ${dan.account}`)
  expect((await follow()).events.at(-1)).toMatchObject({ kind: 'comment', value: 'Ring them' })
})

it('the menu of a case shows the keys of its items, which work while it is closed', async () => {
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent('New')
  await userEvent.keyboard('t')
  await expect.element(bar).toHaveTextContent('Taken by you')
  await button(/^More/).click()
  const reassign = page.getByRole('menuitem', { name: 'Reassign…' })
  await expect.element(reassign).toHaveTextContent('Reassign…A')
  await expect.element(page.getByRole('menuitem', { name: 'Release' })).toHaveTextContent('ReleaseG')
  await userEvent.keyboard('{Escape}')
  await expect.element(reassign).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  const dialog = page.getByRole('dialog', { name: 'Reassign the follow-up' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('g')
  await expect.element(bar).toHaveTextContent('Returned')
})

it('only the own case has an accented frame', async () => {
  const borderOf = () => getComputedStyle(bar.element()).borderColor
  await openApp(address, ana.token)
  await expect.element(bar).toHaveTextContent('New')
  const neutral = borderOf()
  await userEvent.keyboard('t')
  await expect.element(bar).toHaveTextContent('Taken by you')
  await expect.poll(borderOf).not.toBe(neutral)
  await openApp(address, organizer)
  await expect.element(bar).toHaveTextContent(`Taken by ${ana.account}`)
  expect(borderOf()).toBe(neutral)
})

it('the last change is undone with U for ten seconds; closing asks for a verdict first', async () => {
  const expiries: (() => void)[] = []
  const { setTimeout } = window
  const delay = (run: () => void, ms?: number) =>
    ms === UNDO_SECONDS * 1000 ? expiries.push(run) : setTimeout(run, ms)
  // The browser's function has further overloads, which nothing here calls.
  vi.spyOn(window, 'setTimeout').mockImplementation(delay as typeof window.setTimeout)
  await openApp(address, ana.token)
  await expect.element(button('Take')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(button('Undo')).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Give a verdict first')
  await userEvent.keyboard('1')
  await expect.element(bar).toHaveTextContent('ConfirmedYou')
  await expect.element(history).toHaveTextContent('set the state to Confirmed')
  await userEvent.keyboard('u')
  await expect.element(bar).toHaveTextContent('Taken by you')
  await expect.element(history).toHaveTextContent(`${ana.account} undid the last change`)
  await expect.poll(() => button('Undo').elements().length).toBe(0)
  await userEvent.keyboard('2')
  await expect.element(button('Undo')).toBeVisible()
  for (const run of expiries) run()
  await expect.poll(() => button('Undo').elements().length).toBe(0)
  expect((await follow()).state).toBe('unfounded')
})
