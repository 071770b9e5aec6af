import { notifications } from '@scrutineer/contract/notifications'
import { outbox } from '@scrutineer/contract/outbox'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createItemMaker } from '../../../../testkit/client/outbox-items.ts'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { createNgoWithArrivedObservers } from '../../../test/ngo-with-observers.ts'
import { serveSpecificationOnly } from '../../../test/stubs.ts'
import { token } from '../../api/token.ts'

const organizer = await organizerToken()

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const title = () => page.getByRole('textbox', { name: 'Title' })
const message = () => page.getByRole('textbox', { name: 'Message' })
const card = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const showing = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const searchAll = '/notifications?currentlyCheckedIn=true'

const write = async (text = { title: `Meeting ${unique()}`, message: 'At nine, by the gate.' }) => {
  await title().fill(text.title)
  await message().fill(text.message)
  return text
}
const historyOf = (staff: string) =>
  setup.call(notifications.history, { token: staff, query: { page: 1, pageSize: 20 } })

/** Forwards a request but drops its first `times` responses, as a bad connection does. Returns a request counter. */
const dropResponses = (path: string, times: number) => {
  const real = window.fetch
  let sent = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const response = await real(address, init)
    if (!String(address).endsWith(path)) return response
    sent += 1
    if (sent <= times) throw new TypeError('no network')
    return response
  })
  return () => sent
}

test('missing fields are reported in a dialog and marked, and nothing is sent', async () => {
  const { staff } = await createNgoWithArrivedObservers(organizer)
  await openApp(searchAll, staff)
  await showing('2 observers found')
  const send = button('Send notifications to 0 observers')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await send.click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Not all fields have been completed' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(title()).toHaveFocus()
  await expect.element(title()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(message()).toHaveAttribute('aria-invalid', 'true')
  await showing('Select at least one observer.')
  await write()
  await expect.element(title()).not.toHaveAttribute('aria-invalid')
  await expect.element(button('Send to all')).toHaveAttribute('aria-disabled', 'false')
  expect((await historyOf(staff)).totalItems).toBe(0)
})

test('near the limit the remaining characters are shown, beyond it an error', async () => {
  await openApp('/notifications', organizer)
  await title().fill('x'.repeat(190))
  await showing('10 characters left')
  await title().fill('x'.repeat(201))
  await showing('At most 200 characters.')
  await message().fill('x'.repeat(1999))
  await showing('1 character left')
})

test('selected observers are listed before sending and notified once, and the history shows the result', async () => {
  const { staff, names } = await createNgoWithArrivedObservers(organizer)
  await openApp(searchAll, staff)
  const text = await write()
  await button('Select all').click()
  await showing('2 observers selected')
  await button('Deselect all').click()
  await showing('No observer selected')
  await card(names[1] ?? '').click()
  await button('Send notifications to 1 observer').click()
  const dialog = page.getByRole('dialog', { name: 'Send this notification to 1 observer?' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(names[1] ?? '')
  await dialog.getByRole('button', { name: 'Send' }).dblClick()
  await expect.element(page.getByText('Notification to 1 observer')).toBeVisible()
  await expect.element(title()).toHaveValue('')
  await expect.element(message()).toHaveValue('')
  const row = page.getByRole('row').filter({ hasText: text.title })
  await expect.element(row).toHaveTextContent('Recorded, not delivered: push is not configured')
  expect((await historyOf(staff)).data.map(sent => [sent.title, sent.counts.recipients])).toEqual([[text.title, 1]])
  await page.getByRole('link', { name: text.title }).click()
  const details = page.getByRole('dialog', { name: text.title })
  await expect.element(details.getByRole('listitem')).toHaveTextContent(names[1] ?? '')
  await expect.element(details.getByText(text.message)).toBeVisible()
  await details.getByRole('combobox').selectOptions('Failed')
  await expect.element(details.getByText('No recipients with this status.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
})

test('who has read a message in the app is counted, listed with the time and filtered', async () => {
  const staff = await ngoToken(organizer)
  const [reader, other] = [await create.phone(staff), await create.phone(staff)]
  const text = { channel: 'Firebase' as const, from: 'Office', title: `Lunch ${reader.id}`, message: 'At noon' }
  await setup.call(notifications.send, { token: staff, body: { ...text, recipients: [reader.id, other.id] } })
  const idMessage = (await historyOf(staff)).data[0]?.id ?? 0
  const items = [await createItemMaker()({ kind: 'read', body: { idMessage } })]
  await setup.call(outbox.post, { token: reader.token, body: { device: crypto.randomUUID(), items } })
  await openApp('/notifications', staff)
  const row = page.getByRole('row').filter({ hasText: text.title })
  await expect.element(row).toHaveTextContent('push is not configured · read by 1 of 2')
  await page.getByRole('link', { name: text.title }).click()
  const details = page.getByRole('dialog', { name: text.title })
  await expect.element(details).toHaveTextContent('Read in the app by 1 of 2.')
  await details.getByRole('combobox').selectOptions('Read in the app')
  await expect
    .element(details.getByRole('listitem'))
    .toHaveTextContent(new RegExp(`${reader.name}.* · read \\d\\d:\\d\\d`))
  await details.getByRole('combobox').selectOptions('Not read in the app')
  await expect.element(details.getByRole('listitem')).toHaveTextContent(other.name)
})

test('sending to all first shows the number and names of the recipients', async () => {
  const { staff, names } = await createNgoWithArrivedObservers(organizer)
  await openApp('/notifications', staff)
  const text = await write()
  await button('Send to all').click()
  const dialog = page.getByRole('dialog', { name: 'Send this notification to 2 observers?' })
  // The test server has no push credentials.
  await expect.element(dialog.getByText(/^Push is off on this server/)).toBeVisible()
  for (const name of names) await expect.element(dialog.getByText(name)).toBeVisible()
  const fetchSpy = vi.spyOn(window, 'fetch')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: text.title })).toHaveTextContent('All (2)')
  const [, request] = fetchSpy.mock.calls.find(([address]) => String(address).endsWith('/send/all')) ?? []
  expect(JSON.parse(String(request?.body))).toEqual({ channel: 'Firebase', from: 'Scrutineer', ...text })
})

test('a lost response keeps the text, and the retry sends no second notification', async () => {
  const { staff } = await createNgoWithArrivedObservers(organizer)
  await openApp('/notifications', staff)
  const text = await write()
  const sent = dropResponses('/notification/send/all', 2)
  await button('Send to all').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(sent).toBe(2)
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(title()).toHaveValue(text.title)
  await expect.element(message()).toHaveValue(text.message)
  // Also after a reload.
  await openApp('/notifications', staff)
  await button('Send to all').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toBe(3)
  expect((await historyOf(staff)).totalItems).toBe(1)
})

test('the draft survives a lost session, for the same account only', async () => {
  const { staff, names } = await createNgoWithArrivedObservers(organizer)
  const other = await ngoToken(organizer)
  await openApp(searchAll, staff)
  const text = await write()
  await card(names[0] ?? '').click()
  token.clear()
  await openApp('/notifications', other)
  await expect.element(title()).toHaveValue('')
  await openApp(searchAll, staff)
  await expect.element(title()).toHaveValue(text.title)
  await expect.element(card(names[0] ?? '')).toBeChecked()
  await showing('1 observer selected')
})

test('on a server without a history none is shown', async () => {
  serveSpecificationOnly()
  await openApp('/notifications', organizer)
  await expect.element(title()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sent notifications' })).not.toBeInTheDocument()
})
