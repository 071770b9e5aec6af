import type { AppStations } from '@scrutineer/contract/observer-app'
import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { createStationList } from './station-list.ts'

const streets = ['Școala gimnazială', 'Căminul cultural', 'Liceul teoretic', 'Grădinița', 'Biblioteca județeană']
const country = (): AppStations => ({
  version: '1',
  counties: Array.from({ length: 42 }, (_, index) => ({ code: `C${index}`, name: `Județul ${index}`, path: ['Țara'] })),
  stations: Array.from({ length: 31_500 }, (_, index) => [
    index % 42,
    Math.floor(index / 42) + 1,
    `${streets[index % 5]} nr. ${index}, Strada Mihai Eminescu ${index % 97}, Localitatea ${index % 3000}`,
    null,
    null,
  ]),
})

it('a search over a country takes at most 100 ms on a phone, and reading the list stops the page for at most 100', async () => {
  const stations = country()
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    const pauses: number[] = []
    const observer = new PerformanceObserver(list => pauses.push(...list.getEntries().map(({ duration }) => duration)))
    const list = createStationList(stations)
    await new Promise(resolve => setTimeout(resolve))
    observer.observe({ type: 'longtask' })
    await list.search('scoala')
    const times: number[] = []
    for (const text of ['s', 'scoala', 'eminescu 12', 'c7 120', 'localitatea 2999', 'nothing at all', '3']) {
      const begun = performance.now()
      await list.search(text)
      times.push(performance.now() - begun)
    }
    expect(Math.max(...times)).toBeLessThan(100)
    expect(Math.max(0, ...pauses)).toBeLessThan(100)
  } finally {
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})
