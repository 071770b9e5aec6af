import { cards } from '@scrutineer/contract/cards'
import { observerApp } from '@scrutineer/contract/observer-app'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()
const section = () => page.getByRole('region', { name: 'Card and phones' })
const dialog = () => page.getByRole('dialog')
const row = (name: string) => section().getByRole('listitem').filter({ hasText: name })
const openProfile = (phone: string) => openApp(`/observatori/profil/view/${encodeURIComponent(phone)}`, staff)

/** An observer with a phone of a card, which holds items, and one of the PIN, which holds none. */
const createDevices = async (items: number) => {
  const observer = await create.phone(staff)
  const [card] = await setup.call(cards.issue, { token: staff, body: { ids: [observer.id] } })
  const byCard = { id: crypto.randomUUID(), name: 'Android, Chrome' }
  const byPin = { id: crypto.randomUUID(), name: 'iPhone, Safari' }
  const body = { token: card?.token ?? '', device: byCard }
  const { access_token: token } = await setup.call(observerApp.signIn, { body })
  const held = { items, oldestAt: items > 0 ? '2024-06-09T06:05:00.000Z' : null }
  await setup.call(outbox.post, { token, body: { device: byCard.id, held, items: [] } })
  await setup.call(session.authorizePhone, { body: { user: observer.phone, password: '1234', device: byPin } })
  const find = async (id: string) =>
    (await setup.call(cards.devices, { token: staff, params: { id: observer.id } })).devices.find(
      device => device.id === id,
    )
  return { ...observer, byCard: () => find(byCard.id), byPin: () => find(byPin.id) }
}

test('the profile shows the card and each phone: how it signed in, and what it holds since when', async () => {
  const { phone, byCard } = await createDevices(4)
  const digits = (await byCard())?.id.slice(0, 8) ?? ''
  await openProfile(phone)
  await expect.element(section()).toHaveTextContent('1 of 3 phones has used it.')
  await expect.element(row(`Android, Chrome · ${digits}`)).toBeVisible()
  const android = row('Android, Chrome')
  await expect.element(android).toHaveTextContent('4 items on the phone')
  await expect.element(android).toHaveTextContent('Signed in with the card')
  await expect.element(android).toHaveTextContent('The oldest is from2024-06-09 09:05')
  await expect.element(row('iPhone, Safari')).toHaveTextContent('Signed in with phone number and PIN')
  await expect.element(row('iPhone, Safari')).toHaveTextContent('What it holds is unknown')
})

test('a signed-out phone keeps what it holds; an erased one is confirmed twice with what is lost', async () => {
  const { phone, byCard, byPin } = await createDevices(4)
  await openProfile(phone)
  await row('Android, Chrome').getByRole('button', { name: 'Sign out' }).click()
  await expect.element(dialog()).toHaveTextContent('keeps the 4 items that it holds')
  await dialog().getByRole('button', { name: 'Sign out' }).click()
  await expect.element(row('Android, Chrome')).toHaveTextContent('Signed out by')
  expect(await byCard()).toMatchObject({ isErased: false, heldItems: 4, endedBy: expect.any(String) })

  await row('Android, Chrome').getByRole('button', { name: 'Erase' }).click()
  const loss = '4 items that have not arrived are lost for good'
  await expect.element(dialog()).toHaveTextContent(loss)
  await dialog().getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Erase for good?' })).toHaveTextContent(loss)
  expect(await byCard()).toMatchObject({ isErased: false })
  await dialog().getByRole('button', { name: 'Erase the phone' }).click()
  await expect.element(row('Android, Chrome')).toHaveTextContent('Erased at its next contact')
  expect(await byCard()).toMatchObject({ isErased: true })
  await expect.element(section()).toHaveTextContent('No card.')
  expect(await byPin()).toMatchObject({ endedAt: null })
})

test('the card is replaced and ended', async () => {
  const { name, phone, byCard, byPin } = await createDevices(0)
  await openProfile(phone)
  await section().getByRole('button', { name: 'New card' }).click()
  await dialog().getByRole('button', { name: 'Issue the card' }).click()
  await expect.element(dialog().getByRole('img', { name: `Code of the card of ${name}` })).toBeVisible()
  await dialog().getByRole('button', { name: 'All is passed on' }).click()
  await expect.element(section()).toHaveTextContent('No phone has used it.')
  await expect.element(row('Android, Chrome')).toHaveTextContent('Signed in with an earlier card')
  await section().getByRole('button', { name: 'End the card' }).click()
  await dialog().getByRole('button', { name: 'End the card' }).click()
  await expect.element(section()).toHaveTextContent('No card.')
  expect(await byCard()).toMatchObject({ endedAt: expect.any(String) })
  expect(await byPin()).toMatchObject({ endedAt: null })
})
