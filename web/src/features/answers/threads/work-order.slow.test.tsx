import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'
import { liveStore } from '../../../api/live/live-store.ts'

let staff: string
let county: string
let reportFlagged: (station: number) => Promise<unknown>

const organizer = await organizerToken()
beforeEach(async () => {
  const form = await create.form(organizer)
  staff = await ngoToken(organizer)
  county = await create.county(organizer, 6)
  const phone = await create.phone(staff)
  reportFlagged = station => phone.select(form, county, station, 1)
})

const idAt = async (station: number) => {
  return (await findReport(organizer, county, station)).followUp?.id ?? 0
}
const take = async (station: number, token = staff) =>
  setup.call(followUps.take, { token, params: { id: await idAt(station) } })
const close = async (station: number) => {
  const { id } = await take(station)
  for (const state of ['unfounded', 'closed'] as const)
    await setup.call(followUps.setState, { token: staff, params: { id }, body: { state } })
}
const list = page.getByRole('region', { name: 'Emergencies' })
/** Heads and rows in their order. */
const shown = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(item =>
      item.querySelector('a') ? new RegExp(`${county} (\\d)`).exec(item.textContent)?.[1] : item.textContent,
    )
const fold = page.getByRole('link', { name: '1 finished' })

it('opens on the work to do, folds what is finished, and keeps the specified order as a choice in the address', async () => {
  for (const station of [1, 2, 3, 4]) await reportFlagged(station)
  await close(1)
  await take(2, organizer)
  await take(3)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.poll(shown).toEqual(['New', '4', 'Yours', '3', 'Others’', '2'])
  await fold.click()
  await expect.poll(shown).toEqual(['New', '4', 'Yours', '3', 'Others’', '2', 'Finished', '1'])
  expect(location.search).toContain('finished=true')
  await page.getByRole('link', { name: 'Hide 1 finished' }).click()
  await expect.poll(shown).toHaveLength(6)
  const orders = page.getByRole('navigation', { name: 'Order' })
  await orders.getByRole('link', { name: 'Newest first' }).click()
  await expect.poll(shown).toEqual(['4', '3', '2', '1'])
  expect(location.search).toContain('order=newest')
  expect(fold.elements()).toEqual([])
  await orders.getByRole('link', { name: 'Work to do' }).click()
  await expect.poll(shown).toHaveLength(6)
})

it('says that nothing is open, with the finished ones below', async () => {
  await reportFlagged(1)
  await close(1)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(fold).toBeVisible()
  expect(shown()).toEqual([])
})

it('what comes in is announced above the rows and added on demand; what is taken stays where it is', async () => {
  for (const station of [1, 2, 4]) await reportFlagged(station)
  await take(1)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.poll(shown).toEqual(['New', '2', '4', 'Yours', '1'])
  await expect.poll(() => liveStore.state.get().mode).toBe('live')
  await take(2)
  await expect.element(page.getByRole('link', { name: new RegExp(`^${county} 2`) })).toHaveTextContent('You')
  await reportFlagged(3)
  await expect.element(page.getByRole('button', { name: /^1 new/ })).toBeVisible()
  // The head follows its rows, which stay where they are.
  expect(shown()).toEqual(['Yours · New', '2', '4', 'Yours', '1'])
  await userEvent.keyboard('.')
  await expect.poll(shown).toEqual(['New', '4', '3', 'Yours', '2', '1'])
})

it('on a server without that order the list is the specified one, without heads and choices', async () => {
  for (const station of [1, 2]) await reportFlagged(station)
  await close(1)
  const { fetch } = window
  serveSpecificationOnly(async (input, init) => {
    const response = await fetch(String(input).replace(/&?(order|open)=\w+/g, ''), init)
    if (!String(input).includes('/answers?')) return response
    const body: object = await response.json()
    return Response.json(JSON.parse(JSON.stringify(body, (name, value) => (name === 'followUp' ? undefined : value))))
  })
  await openApp(`/urgents?county=${county}`, staff)
  await expect.poll(shown).toEqual(['2', '1'])
  await expect.element(page.getByText('Newest first')).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Order' }).elements()).toEqual([])
  expect(fold.elements()).toEqual([])
})

it('all open emergencies are marked as seen, up to the newest one when the question is asked', async () => {
  for (const station of [1, 2, 3]) await reportFlagged(station)
  await close(1)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(page.getByRole('link', { name: 'Emergencies (2 not seen yet)' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('2 open emergencies')
  await expect.element(dialog.getByRole('button', { name: 'Mark as seen' })).toBeEnabled()
  await reportFlagged(4)
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await expect.element(page.getByRole('link', { name: 'Emergencies (1 not seen yet)' })).toBeVisible()
  expect((await setup.call(answers.unseen, { token: organizer })).urgent).toBeGreaterThan(1)
})
