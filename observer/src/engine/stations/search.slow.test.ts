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

it('a search over a country takes at most 100 ms on a phone', async () => {
  const list = createStationList(country())
  await list.search('scoala')
  const timeOf = async (text: string) => {
    const begun = performance.now()
    await list.search(text)
    return performance.now() - begun
  }
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    for (const text of ['s', 'scoala', 'eminescu 12', 'c7 120', 'localitatea 2999', 'nothing at all', '3']) {
      // The best of three: other programs run too.
      const times = [await timeOf(text), await timeOf(text), await timeOf(text)]
      expect([text, Math.min(...times) < 100]).toEqual([text, true])
    }
  } finally {
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})
