import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { readClaims } from '../../../api/token.ts'

const organizer = await organizerToken()
const form = await create.form(organizer)
let ana: { account: string; token: string }
let dan: { account: string; token: string }
let county: string
let phone: Awaited<ReturnType<typeof create.phone>>
beforeEach(async () => {
  const { addStaff } = await create.ngo(organizer)
  ana = await addStaff(`ana-${unique()}`)
  dan = await addStaff(`dan-${unique()}`)
  county = await create.county(organizer, 12)
  phone = await create.phone(ana.token)
})

const flag = async (...stations: number[]) => {
  for (const station of stations) await phone.select(form, county, station, 1)
}
const followUp = async (station: number) => (await findReport(ana.token, county, station)).followUp
const box = (station: number) => page.getByRole('checkbox', { name: new RegExp(`^Select ${county} ${station},`) })
const bar = page.getByRole('region', { name: 'Selected reports' })
const dialog = page.getByRole('dialog')
const press = (name: string) => bar.getByRole('button', { name, exact: true }).click()
const openList = async (token: string, search = '') => {
  await openApp(`/urgents?county=${county}&order=newest${search}`, token)
  await expect.element(box(1)).toBeVisible()
}

it('ten cases are referred with six clicks, and the rows don’t move', async () => {
  await flag(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
  await openList(organizer)
  const top = () => box(10).element().getBoundingClientRect().top
  const before = top()
  await box(10).click()
  await box(1).click({ modifiers: ['Shift'] })
  await expect.element(bar).toHaveTextContent('10 reports selected')
  expect(top()).toBe(before)
  await press('Refer')
  await expect.element(dialog).toHaveTextContent('Refer 10 reports')
  await dialog.getByRole('textbox', { name: 'To whom' }).fill('County bureau')
  await dialog.getByRole('button', { name: 'Refer' }).click()
  await expect.element(page.getByText('10 reports were referred.')).toBeVisible()
  for (const station of [1, 10]) expect(await followUp(station)).toMatchObject({ referredTo: 'County bureau' })
  await expect.element(bar).not.toBeInTheDocument()
})

it('an organizer is asked before colleagues’ cases are referred, and the bar covers no page numbers', async () => {
  await flag(1, 2)
  const { id = 0 } = (await followUp(2)) ?? {}
  await setup.call(followUps.take, { token: dan.token, params: { id } })
  await page.viewport(1024, 500)
  await openList(organizer)
  await box(1).click()
  await press('Refer')
  await expect.element(dialog).toHaveTextContent('Refer 1 report')
  expect(dialog.getByText(/colleague/).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await box(2).click()
  await press('Refer')
  await expect.element(dialog).toHaveTextContent(`One of these cases is a colleague’s: ${dan.account}.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  for (let at = size.element().parentElement; at; at = at.parentElement) at.scrollTo(0, at.scrollHeight)
  const { bottom } = size.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
})

it('what a colleague has is left out with the reason, and a case is handed over with a word', async () => {
  await flag(1, 2)
  const { id = 0 } = (await followUp(2)) ?? {}
  await setup.call(followUps.take, { token: dan.token, params: { id } })
  await openList(ana.token)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await press('Take')
  await dialog.getByRole('button', { name: 'Take' }).click()
  await expect.element(dialog).toHaveTextContent('1 report was left out')
  await expect.element(dialog).toHaveTextContent('1 report is yours.')
  await expect.element(dialog).toHaveTextContent(`${dan.account} has already taken this follow-up.`)
  await expect.element(dialog.getByRole('link', { name: `${county} 2, ${phone.name}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  // The selection is still there for the next action.
  await box(2).click()
  await expect.element(bar).toHaveTextContent('1 report selected')
  await press('Assign')
  await dialog.getByRole('combobox', { name: 'New owner' }).selectOptions(dan.account)
  await dialog.getByRole('textbox', { name: 'A word for the new owner' }).fill('Ring them')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(page.getByText('1 report was assigned.')).toBeVisible()
  const handed = await setup.call(followUps.get, { token: dan.token, params: { id: (await followUp(1))?.id ?? 0 } })
  expect(handed).toMatchObject({ owner: readClaims(dan.token)?.sub })
  expect(handed.events.at(-1)).toMatchObject({ kind: 'comment', value: 'Ring them', mentions: [dan.account] })
})

it('a selection survives paging, X selects the open report, Escape clears, and all pages are selected at once', async () => {
  await flag(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
  await openApp(`/urgents?county=${county}&order=newest`, ana.token)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(bar).toHaveTextContent('10 reports selected')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(box(1)).toBeVisible()
  await box(1).click()
  await expect.element(bar).toHaveTextContent('11 reports selected')
  await page.getByRole('link', { name: new RegExp(`^${county} 2\\D`) }).click()
  await expect.element(page.getByRole('region', { name: 'Follow-up' }).first()).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(bar).toHaveTextContent('12 reports selected')
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await press('Select all 12')
  await expect.element(bar).toHaveTextContent('12 reports selected')
})
