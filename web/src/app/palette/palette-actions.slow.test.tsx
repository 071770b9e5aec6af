import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, findReport, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'

type Account = Awaited<ReturnType<Awaited<ReturnType<typeof create.ngo>>['addStaff']>>

const organizer = await organizerToken()
const form = await create.form(organizer)
let [ana, dan, analyst]: Account[] = []
let county: string
let observer: Awaited<ReturnType<typeof create.phone>>
let address: string
let id: number

beforeEach(async () => {
  await page.viewport(1440, 900)
  const { addStaff } = await create.ngo(organizer)
  ;[ana, dan, analyst] = [await addStaff(), await addStaff(), await addStaff(undefined, true)]
  county = await create.county(organizer, 2)
  observer = await create.phone(ana.token)
  await observer.select(form, county, 1, 1)
  const thread = await findReport(ana.token, county)
  id = thread.followUp?.id ?? 0
  address = `/urgents/details/${observer.id}/${thread.idPollingStation}?county=${county}`
})

const tokenOf = (account: Account | undefined) => account?.token ?? ''
const palette = page.getByRole('dialog', { name: 'Go to…' })
const field = palette.getByRole('combobox', { name: 'Search' })
const optionsOf = (kind: string) =>
  palette
    .getByRole('group', { name: kind })
    .getByRole('option')
    .elements()
    .map(option => option.textContent)
const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const openReport = async (account: Account | undefined) => {
  await openApp(address, tokenOf(account))
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByRole('heading', { name: `${county} 1` })).toBeVisible()
}
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}
const choose = async (name: string | RegExp) => {
  await palette.getByRole('option', { name, exact: true }).click()
  await expect.element(field).not.toBeInTheDocument()
}

it('what the palette offers on a report is done by it, and offered only while it can be done', async () => {
  await openReport(ana)
  await openPalette()
  await expect.poll(() => optionsOf('On this screen')).toContain('TakeT')
  expect(optionsOf('On this screen')).not.toContain('ConfirmedG')
  expect(optionsOf('On this screen')).toContain(`Call ${observer.name}, ${observer.phone}`)
  expect(optionsOf('On this screen')).toContain(`Message ${observer.name}`)
  expect(optionsOf('On this screen')).toContain('Next flagF')
  expect(optionsOf('On this screen')).not.toContain('Next noteN')
  await choose(/^Take/)
  await expect.element(bar).toHaveTextContent('Taken by you')
  await openPalette()
  await expect.poll(() => optionsOf('On this screen')).toContain('ReleaseG')
  expect(optionsOf('On this screen')).not.toContain('TakeT')
  await field.fill('comment')
  await choose(/^Comment/)
  await expect.element(page.getByRole('textbox', { name: 'Comment for staff' })).toHaveFocus()
  closeApp()
  await openReport(dan)
  await expect.element(bar).toHaveTextContent(ana?.account ?? '')
  await openPalette()
  await expect.poll(() => optionsOf('On this screen')).toContain('CommentC')
  expect(optionsOf('On this screen')).not.toContain('TakeT')
})

it('an analyst is offered nothing that changes', async () => {
  await openReport(analyst)
  await openPalette()
  await expect.poll(() => optionsOf('On this screen')).toContain(`Call ${observer.name}, ${observer.phone}`)
  expect(optionsOf('On this screen').join()).not.toMatch(/Take|Comment|Message|note/)
  expect(optionsOf('On every screen')).not.toContain('New message')
})

it('? shows the keys of the screen that is open, and no others', async () => {
  const rows = () =>
    page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('definition')
      .elements()
      .map(keys => `${keys.previousSibling?.textContent}: ${keys.textContent}`)
  await openReport(ana)
  await userEvent.keyboard('?')
  await expect.poll(rows).toContain('Take: T')
  expect(rows()).toContain('Previous flag: ShiftF')
  await setup.call(followUps.take, { token: tokenOf(dan), params: { id } })
  await expect.poll(rows).not.toContain('Take: T')
  closeApp()
  await openApp('/stations', tokenOf(ana))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.poll(rows).toEqual(['Keyboard shortcuts: ?', 'Go to…: CtrlK'])
})

it('a case is found by its station, and the last screens are offered until the account signs out', async () => {
  await openApp('/observatori?name=ana', tokenOf(ana))
  await expect.element(page.getByRole('heading', { name: 'Observers' })).toBeVisible()
  await openPalette()
  expect(optionsOf('Last visited')).toEqual([])
  await field.fill(`${county} 1`)
  await expect.poll(() => optionsOf('Reports')).toEqual([`${county} 1, ${observer.name}New`])
  await choose(new RegExp(observer.name))
  await expect.poll(() => location.pathname).toBe(address.replace(/\?.*/, ''))
  await expect.element(page.getByRole('heading', { name: `${county} 1` })).toBeVisible()
  await openPalette()
  expect(optionsOf('Last visited')).toEqual(['Observers'])
  await palette.getByRole('group', { name: 'Last visited' }).getByRole('option').click()
  await expect.poll(() => location.pathname + location.search).toBe('/observatori?name=ana')
  await openPalette()
  expect(optionsOf('Last visited')).toEqual([`${county} 1, ${observer.name} · Emergencies`])
  const stored = () => Object.values(localStorage).join()
  expect(stored()).toContain(observer.name)
  await choose('Log out')
  await expect.poll(stored).not.toContain(observer.name)
})

it('theme and language are chosen on every screen', async () => {
  await openApp('/stations', tokenOf(ana))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette()
  await choose('Theme: Dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await openPalette()
  await choose('Theme: System')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await openPalette()
  await choose('Language: Română')
  await expect.element(page.getByRole('heading', { name: 'Secții de votare' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('option', { name: 'Limbă: English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Polling stations' })).toBeVisible()
})
