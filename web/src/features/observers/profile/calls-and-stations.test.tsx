import { calls } from '@scrutineer/contract/calls'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const saved = async (number: string) =>
  (await setup.call(observers.list, { token: staff, query: { number, page: 1, pageSize: 1 } })).data[0]
const openProfile = (state: 'edit' | 'view', phone: string) =>
  openApp(`/observatori/profil/${state}/${encodeURIComponent(phone)}`, staff)

test('the assigned stations and the backup phone are shown and edited; an unknown station is named', async () => {
  const county = await create.county(staff, 3)
  const { id, phone } = await create.phone(staff)
  const body = { idObserver: id, backupPhone: '0799 1', assignedStations: [`${county} 1`] }
  await setup.call(observers.change, { token: staff, body })
  await openProfile('view', phone)
  await expect.element(field('Backup phone')).toHaveValue('0799 1')
  await expect.element(field('Assigned polling stations')).toHaveValue(`${county} 1`)
  await openProfile('edit', phone)
  await field('Backup phone').fill('0799 2')
  await field('Assigned polling stations').fill(`${county} 2, ${county} 9`)
  await save().click()
  await expect.element(field('Assigned polling stations')).toHaveAccessibleDescription(new RegExp(`${county} 9`))
  await field('Assigned polling stations').fill(`${county} 2\n${county} 3`)
  await save().click()
  await expect.element(page.getByText('Changes have been saved')).toBeVisible()
  expect(await saved(phone)).toMatchObject({
    backupPhone: '0799 2',
    assignedStations: [`${county} 2`, `${county} 3`],
  })
})

test('the timeline has the calls, by messages and calls alone, and is updated by a new one', async () => {
  const { id, phone } = await create.phone(staff)
  await openProfile('view', phone)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline.getByText('Nothing has happened yet')).toBeVisible()
  const body = { idObserver: id, outcome: 'no_answer' as const, comment: 'Rings out' }
  await setup.call(calls.record, { token: staff, body })
  await expect.element(timeline.getByText('Call: No answer')).toBeVisible()
  await timeline.getByRole('link', { name: 'Messages and calls' }).click()
  await expect.element(timeline.getByText('Rings out')).toBeVisible()
})
