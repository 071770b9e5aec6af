import { expect, test } from 'vitest'
import { parseStationRange } from './station-range.ts'

const read = (from: string, to: string, county: string | undefined = 'AB') =>
  parseStationRange({ county, from, to }, 1200)

test('a range is read with its ends, and each end may be left out', () => {
  expect(read(' 12', '1200')).toEqual({ first: 12, last: 1200, errors: {} })
  expect(read('', '7')).toEqual({ first: undefined, last: 7, errors: {} })
  expect(read('7', '7').errors).toEqual({})
})

test('numbers that the county has no station for are wrong, and so is a range that runs backwards', () => {
  expect(read('0', '1201').errors).toEqual({ from: 'number', to: 'number' })
  expect(read('1.5', 'x').errors).toEqual({ from: 'number', to: 'number' })
  expect(read('9', '8').errors).toEqual({ to: 'order' })
})

test('without a county there is no range', () => {
  expect(parseStationRange({ county: undefined, from: '1', to: '2' }, 0)).toEqual({ errors: {} })
})
