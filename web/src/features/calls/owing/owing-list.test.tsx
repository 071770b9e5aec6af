import { calls } from '@scrutineer/contract/calls'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createCallDay } from '../../../../test/call-day.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = page.getByRole('region', { name: 'Call sheet' })
const list = page.getByRole('region', { name: 'Who owes the report' })
const row = (name: string) => list.getByRole('row').filter({ hasText: name })

it('a cell opens the list of who owes, with phones, station, last try and caller', async () => {
  const { staff, county, name, path, phones, answer } = await createCallDay(organizer, 3)
  const [partial, tried, called] = phones
  if (!partial || !tried || !called) throw new Error('no observers')
  await answer(partial, 1)
  await setup.call(observers.change, { token: staff, body: { idObserver: tried.id, backupPhone: '0799 1' } })
  await setup.call(calls.record, { token: staff, body: { idObserver: tried.id, outcome: 'no_answer' } })
  const idCheckpoint = Number(path.split('=')[1])
  await setup.call(calls.next, { token: organizer, body: { idCheckpoint, idObserver: called.id } })
  await openApp(path, staff)
  await page.getByRole('link', { name: new RegExp(`^County ${county}, ${name}: `) }).click()
  await expect.element(list.getByText('3 observers')).toBeVisible()
  await expect.element(list.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect.element(row(partial.name)).toHaveTextContent(`partial${county} 1 · 1 of 2 answers`)
  await expect
    .element(row(tried.name).getByRole('link', { name: tried.phone }))
    .toHaveAttribute('href', `tel:${tried.phone.replace(/\D/g, '')}`)
  const backup = row(tried.name).getByRole('link', { name: '0799 1' })
  await expect.element(backup).toHaveAttribute('href', 'tel:07991')
  // A number to dial never breaks.
  expect(getComputedStyle(backup.element()).whiteSpace).toBe('nowrap')
  await expect.element(row(tried.name)).toHaveTextContent(/No answer \d\d:\d\dstaff-/)
  await expect.element(row(called.name)).toHaveTextContent('is calling')
  await expect.element(button(`Call ${called.name}`)).toBeDisabled()
  await expect.element(button(`Message ${tried.name}`)).toBeVisible()
  await list.getByRole('link', { name: 'Board' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'All counties' })).toBeVisible()
  await setup.call(calls.skip, { token: organizer, body: { idObserver: called.id } })
})

it('“Unreachable” opens their list; one is called from it, and the next call has the focus after each', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(organizer, 2)
  for (const { id } of phones)
    await setup.call(calls.record, { token: staff, body: { idObserver: id, outcome: 'wrong_number' } })
  const [first, second] = phones.toSorted((a, b) => b.id - a.id)
  if (!first || !second) throw new Error('no observers')
  await openApp(path, staff)
  await page.getByRole('button', { name: 'Unreachable 2' }).click()
  await expect.element(row(first.name)).toHaveTextContent('unreachable')
  await button(`Call ${first.name}`).click()
  await expect.element(sheet.getByRole('link', { name: first.phone })).toHaveFocus()
  await userEvent.keyboard('2{Enter}')
  await expect.element(sheet.getByRole('link', { name: second.phone })).toHaveFocus()
  await expect.element(row(first.name)).not.toBeInTheDocument()
  await userEvent.keyboard('2{Enter}')
  await expect.element(sheet.getByRole('heading', { name: 'Call sheet' })).toHaveFocus()
  expect((await listCalls(second.id))[0]?.outcome).toBe('reached')
})
