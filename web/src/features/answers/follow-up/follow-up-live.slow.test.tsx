import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { live } from '@scrutineer/contract/live'
import { beforeEach, expect, inject, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { rejectWithNetworkError } from '../../../../test/failing-fetch.ts'

const account = inject('admin').user
let organizer: string
let ana: string
let id: number
let address: string
let flag: (station: number) => Promise<unknown>
beforeEach(async () => {
  organizer = await organizerToken()
  ana = await ngoToken(organizer)
  const form = await create.form(organizer)
  const county = await create.county(organizer, 2)
  const phone = await create.phone(ana)
  const [question] = form.questions
  const optionId = question?.optionsToQuestions[1]?.idOption ?? 0
  flag = station => phone.answer(county, station, question?.id ?? 0, [{ optionId }])
  await flag(1)
  const thread = await findReport(ana, county)
  id = thread.followUp?.id ?? 0
  address = `/urgents/details/${phone.id}/${thread.idPollingStation}?county=${county}`
})

const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const button = (name: string) => bar.getByRole('button', { name, exact: true })

it('a colleague’s change appears by itself', async () => {
  await openApp(address, ana)
  await expect.element(button('Take')).toBeVisible()
  await setup.call(followUps.take, { token: organizer, params: { id } })
  await expect.element(bar).toHaveTextContent(`Taken by ${account}`)
  await setup.call(followUps.setState, { token: organizer, params: { id }, body: { state: 'unverifiable' } })
  await expect.element(bar).toHaveTextContent(`Can’t be verified${account}`)
})

/** Holds the first reply with the follow-up's details until `release`, and the live events if asked. Returns what was called. */
const holdDetails = ({ hasLiveEvents = true } = {}) => {
  const real = window.fetch
  const paths: string[] = []
  let release: (() => void) | undefined
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    paths.push(pathname)
    if (pathname === live.stream.path && !hasLiveEvents) return new Promise(() => undefined)
    const response = await real(input, init)
    if (pathname === `/api/v1/follow-up/${id}` && !release)
      await new Promise<void>(resolve => {
        release = resolve
      })
    return response
  })
  return { paths, isHeld: () => release !== undefined, release: () => release?.() }
}

it('a colleague’s change appears also if the follow-up was just loading for the first time', async () => {
  const { paths, isHeld, release } = holdDetails()
  await openApp(address, ana)
  await expect.element(button('Take')).toBeVisible()
  await expect.poll(isHeld).toBe(true)
  paths.length = 0
  await setup.call(followUps.take, { token: organizer, params: { id } })
  // The live event has arrived.
  await expect.poll(() => paths).toContain(answers.thread.path)
  release()
  await expect.element(bar).toHaveTextContent(`Taken by ${account}`)
})

it('a change that is made before the details have loaded can be undone', async () => {
  const { isHeld, release } = holdDetails()
  await openApp(address, ana)
  await expect.poll(isHeld).toBe(true)
  await userEvent.keyboard('t')
  await expect.element(button('Confirmed')).toBeVisible()
  release()
  await expect.element(button('Undo')).toBeVisible()
})

it('an own change stays if what was loading before it arrives after it', async () => {
  const { isHeld, release } = holdDetails({ hasLiveEvents: false })
  await openApp(address, ana)
  await expect.poll(isHeld).toBe(true)
  await button('Take').click()
  await expect.element(bar).toHaveTextContent('Taken by you')
  const texts = new Set<string | null>()
  const observer = new MutationObserver(() => texts.add(bar.query()?.textContent ?? null))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  release()
  await userEvent.keyboard('1')
  await expect.element(bar).toHaveTextContent('ConfirmedYou')
  observer.disconnect()
  expect([...texts].filter(text => text?.includes('New'))).toEqual([])
})

it('a change that fails after J has opened another report is shown in a notice, which leads to the report', async () => {
  await flag(2)
  await openApp(address, ana)
  await expect.element(button('Take')).toBeVisible()
  const real = window.fetch
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/take')) return real(input, init)
    await released
    return rejectWithNetworkError()
  })
  await userEvent.keyboard('t')
  await userEvent.keyboard('j')
  const [path] = address.split('?')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(/ 2$/)
  await expect.element(button('Take')).toBeVisible()
  release()
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
  await expect.element(notice).toHaveTextContent('Follow-up not saved')
  await notice.getByRole('link', { name: 'Open the report' }).click()
  await expect.poll(() => location.pathname).toBe(path?.replace('/urgents', '/answers'))
})
