import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { createReports } from '../../../test/reported-stations.ts'

const organizer = await organizerToken()

test('what phones hold appears without a reload and leads to their observers', async () => {
  const { staff } = await createReports(organizer)
  await openApp('/situation', staff)
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('Flagged reports')
  // The mission doesn’t use the app yet.
  await expect.element(main).not.toHaveTextContent('observers’ phones')
  const phone = await create.phone(staff)
  const device = { id: crypto.randomUUID(), name: 'Android, Chrome' }
  const body = { user: phone.phone, password: '1234', device }
  const { access_token: token } = await setup.call(session.authorizePhone, { body })
  await expect.element(main).toHaveTextContent('1 phone not heard from since signing in')
  const held = { items: 4, oldestAt: '2024-06-09T06:05:00.000Z' }
  await setup.call(outbox.post, { token, body: { device: device.id, held, items: [] } })
  const link = main.getByRole('link', { name: '1 phone holds 4 items, the oldest since 2024-06-09 09:05' })
  await expect.element(link).toBeVisible()
  await link.click()
  await expect.element(main.getByText('With items on the phone, or not heard from')).toBeVisible()
  await expect.element(main.getByRole('row').nth(1)).toHaveTextContent(phone.name)
  await setup.call(outbox.post, { token, body: { device: device.id, held: { items: 0, oldestAt: null }, items: [] } })
  history.back()
  await expect.element(main).toHaveTextContent('No phone with the observers’ app held anything at its last contact.')
})
