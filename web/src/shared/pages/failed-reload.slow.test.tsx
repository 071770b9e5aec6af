import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { expectRowsToStay } from '../../../test/expect-rows-to-stay.ts'
import { createReports } from '../../../test/reported-stations.ts'

let day: Awaited<ReturnType<typeof createDay>>
beforeAll(async () => {
  day = await createDay()
})

/** Reports of an observer, who owes a further one of a checkpoint that is due. */
const createDay = async () => {
  const organizer = await organizerToken()
  const { county, form, staff, phone } = await createReports(organizer)
  const idCheckpoint = await setup.call(checkpoints.add, {
    token: organizer,
    body: {
      name: `Opening ${unique()}`,
      idForm: form.id,
      dueAt: new Date(Date.now() - 20 * 60_000).toISOString(),
      counties: [county],
    },
  })
  await setup.call(observers.change, {
    token: staff,
    body: { idObserver: phone.id, assignedStations: [`${county} 3`] },
  })
  const { data } = await setup.call(stations.list, { token: staff, query: { county } })
  const station = data.find(({ number }) => number === 1)?.id ?? 0
  return { staff, station, idCheckpoint }
}

type Day = typeof day

/** A screen, its first row, and whether a call loads what is shown. */
const screens: { name: string; path: (day: Day) => string; row: string; calls: RegExp }[] = [
  { name: 'observers', path: () => '/observatori', row: 'main tbody tr', calls: /\/api\/v1\/observer$/ },
  { name: 'NGOs', path: () => '/ong', row: 'main ul > li', calls: /\/ngo/ },
  { name: 'stations', path: () => '/stations', row: 'main tbody tr', calls: /\/station/ },
  {
    name: 'a station',
    path: ({ station }) => `/stations/${station}`,
    row: 'main ol li',
    calls: /\/(station|timeline)/,
  },
  {
    name: 'calls',
    path: ({ idCheckpoint }) => `/calls?checkpoint=${idCheckpoint}`,
    row: 'main tbody tr',
    calls: /\/call/,
  },
  { name: 'statistics', path: () => '/statistics', row: 'main ol li', calls: /\/statistics/ },
]

for (const width of [1440, 390])
  for (const { name, path, row, calls } of screens) {
    test(`rows stay where they are when a reload fails: ${name} at ${width} pixels`, async () => {
      await page.viewport(width, 900)
      await expectRowsToStay(
        () => openApp(path(day), day.staff),
        row,
        address => calls.test(address),
      )
      expect(document.querySelector('[data-floating-bar]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
    })
  }
