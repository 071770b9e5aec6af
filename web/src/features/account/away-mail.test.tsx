import { staff } from '@scrutineer/contract/staff'
import { start } from '@scrutineer/contract/start'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../test/stubs.ts'

const { fetch } = window
const organizer = await organizerToken()
const toggle = () => page.getByRole('switch', { name: 'Mail me when I’m away' })

/** Opens the account's page on a server that sends mail; that of the tests doesn't. */
const openAccount = async (token: string) => {
  const reply = await setup.call(start.get, { token })
  const capabilities = [...reply.capabilities, 'awayMail']
  serveSpecificationOnly(fetch, () => Response.json({ ...reply, capabilities }))
  await openApp('/account', token)
}

test('an account turns on mail to the address that organizers have entered, and off again', async () => {
  const { id, addStaff } = await create.ngo(organizer)
  const { token } = await addStaff()
  await openAccount(token)
  await expect.element(toggle()).toBeDisabled()
  await expect.element(toggle()).toHaveAccessibleDescription(/^Your account has no e-mail address/)

  const [account] = await setup.call(staff.list, { token: organizer, params: { id } })
  const params = { id, adminId: account?.id ?? 0 }
  await setup.call(staff.change, { token: organizer, params, body: { email: 'ana@example.org' } })
  for (const isOn of [true, false]) {
    await openAccount(token)
    await expect.element(toggle()).toHaveAccessibleDescription(/one message per case is sent to ana@example\.org/)
    expect(toggle().query()).toHaveProperty('checked', !isOn)
    // The input itself is visually hidden.
    await userEvent.click(page.getByText('Mail me when I’m away'))
    await expect.poll(() => toggle().query()).toHaveProperty('checked', isOn)
  }
})

test('a server without a mail server and an analyst’s account have no such switch', async () => {
  const { addStaff } = await create.ngo(organizer)
  const password = () => page.getByRole('heading', { name: 'Password', exact: true })
  await openApp('/account', (await addStaff()).token)
  await expect.element(password()).toBeVisible()
  await expect.element(toggle()).not.toBeInTheDocument()
  await openAccount((await addStaff(undefined, true)).token)
  await expect.element(password()).toBeVisible()
  await expect.element(toggle()).not.toBeInTheDocument()
})
