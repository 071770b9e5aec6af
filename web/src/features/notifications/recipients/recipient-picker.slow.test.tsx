import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../../test/failing-fetch.ts'
import { createNgoWithArrivedObservers } from '../../../../test/ngo-with-observers.ts'
import { token } from '../../../api/token.ts'
import { stashRecipients } from '../../../shared/activity/recipients.ts'

const organizer = await organizerToken()

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const showing = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const picker = page.getByRole('combobox', { name: 'County' })
const searchAll = '/notifications?currentlyCheckedIn=true'

test('observers are found by county and station, and the address restores the search', async () => {
  const { county, staff, names } = await createNgoWithArrivedObservers(organizer, { arrived: 3 })
  await openApp('/notifications', staff)
  await expect.element(page.getByRole('combobox', { name: 'From station' })).toBeDisabled()
  await picker.fill(`county ${county.toLowerCase()}`)
  await page.getByRole('option', { name: `${county} · County ${county}` }).click()
  await page.getByRole('combobox', { name: 'From station' }).fill('2')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'To station' }).fill('3')
  await userEvent.keyboard('{Escape}')
  await button('Search').click()
  await showing('2 observers found')
  await expect.element(card(names[0] ?? '')).not.toBeInTheDocument()
  const { search } = location
  expect(search).toContain(`countyCodes=${county}&fromPollingStationNumber=2&toPollingStationNumber=3`)
  await openApp(`/notifications${search}`, staff)
  await showing('2 observers found')
  await expect.element(picker).toHaveValue(`${county} · County ${county}`)
  await expect.element(page.getByRole('combobox', { name: 'From station' })).toHaveValue('2')
  await button('Reset').click()
  await expect.poll(() => location.search).toBe('')
  await showing('No search yet')
})

test('a card says at which station the observer is', async () => {
  const { county, staff, names } = await createNgoWithArrivedObservers(organizer)
  await openApp(searchAll, staff)
  await expect.element(card(names[0] ?? '')).toHaveAccessibleName(new RegExp(`${county} 1 · `))
})

const chooseCounty = async (code: string) => {
  await picker.fill(code)
  // The counties may still be loading.
  await expect.element(page.getByRole('option', { name: new RegExp(code) })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

test('another county clears the stations, and invalid numbers are reported', async () => {
  const [first, other] = [await create.county(organizer, 5), await create.county(organizer, 5)]
  await openApp('/notifications', organizer)
  const [from, to] = ['From station', 'To station'].map(name => page.getByRole('combobox', { name }))
  await chooseCounty(first)
  await from?.fill('4')
  await userEvent.keyboard('{Escape}')
  await to?.fill('3')
  await showing('Must not be lower than “From station”.')
  await to?.fill('6')
  await showing('Enter a number from 1 to 5.')
  await userEvent.keyboard('{Escape}')
  await chooseCounty(other)
  await expect.element(from ?? picker).toHaveValue('')
  await expect.element(to ?? picker).toHaveValue('')
})

test('of thousands of stations ten are offered, which start with the input', async () => {
  const county = await create.county(organizer, 3000)
  await openApp('/notifications', organizer)
  await chooseCounty(county)
  const from = page.getByRole('combobox', { name: 'From station' })
  await from.click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(10)
  expect(page.getByRole('listbox').element().clientHeight).toBeLessThanOrEqual(197)
  await from.fill('29')
  await expect.element(page.getByRole('option').nth(1)).toHaveTextContent('290')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(from).toHaveValue('290')
})

test('observers passed from the list are shown and selected until another search', async () => {
  const { staff, names } = await createNgoWithArrivedObservers(organizer)
  const passedObserver = await create.phone(staff)
  token.set(staff)
  stashRecipients([passedObserver])
  // Another account that signs in first doesn't get the recipients.
  await openApp('/notifications', await ngoToken(organizer))
  await showing('No search yet')
  await openApp('/notifications', staff)
  await expect.element(card(passedObserver.name)).toBeChecked()
  await showing('1 observer selected')
  await button('Search').click()
  await showing('2 observers found')
  await expect.element(card(names[0] ?? '')).not.toBeChecked()
  await expect.element(card(passedObserver.name)).not.toBeInTheDocument()
  await button('Reset').click()
  await showing('No search yet')
})

test('observers selected in one search are not selected in another that also matches them', async () => {
  const { county, staff, names } = await createNgoWithArrivedObservers(organizer)
  const [ana = '', other = ''] = names
  await openApp(searchAll, staff)
  await showing('2 observers found')
  await chooseCounty(county)
  await button('Search').click()
  await expect.poll(() => location.search).toContain(county)
  await showing('2 observers found')
  await card(ana).click()
  await showing('1 observer selected')
  history.back()
  await expect.poll(() => location.search).toBe('?currentlyCheckedIn=true')
  await expect.element(card(ana)).not.toBeChecked()
  await showing('No observer selected')
  await card(other).click()
  history.forward()
  await expect.poll(() => location.search).toContain(county)
  await expect.element(card(other)).not.toBeChecked()
  await showing('No observer selected')
})

test('a search without matches and a failed search show a message', async () => {
  await openApp(searchAll, await ngoToken(organizer))
  await showing('No observers found')
  const { staff } = await createNgoWithArrivedObservers(organizer)
  failUntilRetry(address => address.includes('/observer/active'))
  await openApp(searchAll, staff)
  await showing('This could not be loaded.')
  await button('Try again').click()
  await showing('2 observers found')
})

test('observers are found by an area, whose counties have no common station numbers', async () => {
  const { county, staff, names } = await createNgoWithArrivedObservers(organizer, { arrived: 2 })
  const other = await createNgoWithArrivedObservers(organizer, { arrived: 1 })
  const name = `Region ${unique()}`
  const area = { code: unique(), name, confirm: true }
  const { id } = await setup.call(places.saveArea, { token: organizer, body: area })
  const counties = await setup.call(geography.counties, { token: organizer })
  const idCounty = counties.find(({ code }) => code === county)?.id
  await setup.call(places.saveCounty, {
    token: organizer,
    body: { id: idCounty, code: county, name: `County ${county}`, idArea: id, confirm: true },
  })
  await openApp('/notifications', staff)
  await picker.fill(name)
  await page.getByRole('option', { name }).click()
  await expect.element(page.getByRole('combobox', { name: 'From station' })).toBeDisabled()
  await button('Search').click()
  await showing('2 observers found')
  await expect.element(card(names[0] ?? '')).toBeVisible()
  expect(location.search).toContain(`area=${id}`)
  await openApp(`/notifications${location.search}`, other.staff)
  await showing('No observers found')
})
