import { expect, test } from 'vitest'
import { placesTemplate } from './places-template.ts'
import { readPlaces } from './read-places.ts'

test('all columns of the template are recognized, with those of the areas above the counties', async () => {
  const rows = '1;Nord;AB;Alba;7;A7;Școala;Str. 1;46,1;23,5;900;da\r\n'
  const file = new Blob([placesTemplate(['Zonă', 'Județ'], 'ro'), rows])
  const places = await readPlaces({ file, choice: {}, mapping: undefined, levels: ['Zonă', 'Județ'] })
  if ('problem' in places) throw new Error(places.problem)
  expect(Object.keys(places.mapping)).toHaveLength(places.columns.length)
  expect(places.mapping).toMatchObject({ area1Code: 0, area1: 1, countyCode: 2, county: 3, number: 4 })
})
