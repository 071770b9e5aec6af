import { tableKinds } from '@scrutineer/tables/kinds'
import { expect, test } from 'vitest'
import { readMappedFile } from '../../../../shared/table-files/read-mapped-file.ts'
import { placesTemplate } from './places-template.ts'

test('all columns of the template are recognized, with those of the areas above the counties', async () => {
  const rows = '1;Nord;AB;Alba;7;A7;Școala;Str. 1;46,1;23,5;900;da\r\n'
  const levels = ['Zonă', 'Județ']
  const file = new Blob([placesTemplate(levels, 'ro'), rows])
  const places = await readMappedFile({ file, choice: {}, mapping: undefined }, tableKinds.places, levels)
  if ('problem' in places) throw new Error(places.problem)
  expect(Object.keys(places.mapping)).toHaveLength(places.columns.length)
  expect(places.mapping).toMatchObject({ area1Code: 0, area1: 1, countyCode: 2, county: 3, number: 4 })
})
