import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stations as list } from '../../../test/app-replies.ts'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { showReady } from '../../../test/show-app.tsx'
import { createStationList } from '../../engine/stations/station-list.ts'

type Locate = Geolocation['getCurrentPosition']

const replaceLocation = (locate: Locate) => {
  const spy = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(locate)
  onTestFinished(() => spy.mockRestore())
  return spy
}

it('finds the nearest stations only after a tap, and says that the position isn’t sent', async () => {
  const coords = { latitude: 46.77, longitude: 23.6, accuracy: 31.4 }
  // The screen reads these three values alone.
  const spy = replaceLocation(found => found({ coords } as GeolocationPosition))
  await showReady({}, { at: '/stations', width: 320 })
  await expect.element(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
  expect(spy).not.toHaveBeenCalled()
  await page.getByRole('link', { name: 'Nearest to me' }).click()
  await expect.element(page.getByText('CJ\u00a0114 · 40 m')).toBeVisible()
  await expect.element(page.getByText('CJ\u00a0115 · 1.2 km')).toBeVisible()
  await expect.element(page.getByText(/about 31 m exact. It is not sent and not kept/)).toBeVisible()
  await expectAccessible()
})

it('says why there is no position, and that no station has one', async () => {
  const spy = replaceLocation((_, failed) => {
    const error = Object.create(GeolocationPositionError.prototype, {
      code: { value: 1 },
      PERMISSION_DENIED: { value: 1 },
    })
    failed?.(error)
  })
  await showReady({}, { at: '/stations/near', language: 'ro', width: 320, actions: { findNearest: async () => [] } })
  await expect.element(page.getByRole('heading', { name: 'Telefonul nu își arată poziția' })).toBeVisible()
  await expectAccessible()
  // No fix: nothing says that it was refused.
  spy.mockImplementation((_, failed) => {
    const error = Object.create(GeolocationPositionError.prototype, {
      code: { value: 3 },
      PERMISSION_DENIED: { value: 1 },
    })
    failed?.(error)
  })
  await page.getByRole('button', { name: 'Încercați din nou' }).click()
  await expect.element(page.getByRole('heading', { name: 'Telefonul nu își găsește poziția' })).toBeVisible()
  spy.mockImplementation(found => found({ coords: { latitude: 0, longitude: 0, accuracy: 5 } } as GeolocationPosition))
  await page.getByRole('button', { name: 'Încercați din nou' }).click()
  await expect.element(page.getByRole('heading', { name: 'Lista nu are poziția niciunei secții' })).toBeVisible()
})

it('orders stations by distance and leaves out those without a position', () => {
  const { findNearest } = createStationList({
    ...list,
    stations: [
      [0, 1, '', 46, 24, null],
      [0, 2, '', null, null, null],
      [0, 3, '', 46.001, 23, null],
      [0, 4, '', 46, 23, null],
    ],
  })
  const found = findNearest({ latitude: 46, longitude: 23 })
  expect(found.map(({ station, metres }) => [station.pollingStationNumber, Math.round(metres)])).toEqual([
    [4, 0],
    [3, 111],
    [1, 77_242],
  ])
})
