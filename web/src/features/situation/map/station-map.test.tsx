import { geography } from '@scrutineer/contract/geography'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 1200))

/** A county with coordinates; its first station is flagged, its second seen. */
const createMap = async () => {
  const [county, form, staff] = [
    await create.county(organizer, 3),
    await create.form(organizer),
    await ngoToken(organizer),
  ]
  const lines = [1, 2, 3].map(number => `${county},${number},${44 + number},${24 + number}`)
  const file = new File([['countyCode,number,latitude,longitude', ...lines].join('\n')], 'stations.csv')
  await setup.call(geography.importStations, { token: organizer, files: [file] })
  const phone = await create.phone(staff)
  for (const [index, option] of [1, 0].entries()) await phone.select(form, county, index + 1, option)
  return { county, staff }
}

test('by keyboard the map goes to flagged stations, says their names and opens their page', async () => {
  const { county, staff } = await createMap()
  await openApp('/situation', staff)
  const map = page.getByRole('application', { name: 'Map of the stations' })
  await expect.element(map).toBeVisible()
  const legend = page.getByRole('list', { name: 'Marks of the map' })
  await expect.element(legend.getByRole('button', { name: 'Flagged (large: open) 1' })).toBeVisible()
  await expect.element(legend.getByRole('button', { name: 'Seen 1', exact: true })).toBeVisible()
  map.element().focus()
  // From the middle of the map the station may be in any direction.
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await userEvent.keyboard(`{${key}}`)
  await expect
    .element(map.getByRole('status'))
    .toHaveTextContent(`${county} 1, County ${county}: Flagged, follow-up open`)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: `${county} 1` })).toBeVisible()
  expect(location.pathname).toMatch(/^\/stations\/\d+$/)
})

test('a mark of the legend hides its stations from the keyboard too', async () => {
  const { staff } = await createMap()
  await openApp('/situation', staff)
  const flagged = page.getByRole('button', { name: 'Flagged (large: open) 1' })
  await flagged.click()
  await expect.element(flagged).toHaveAttribute('aria-pressed', 'false')
  const map = page.getByRole('application', { name: 'Map of the stations' })
  map.element().focus()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await userEvent.keyboard(`{${key}}`)
  await expect.element(map.getByRole('status')).toHaveTextContent('')
})
