import { expect, test } from 'vitest'
import { parseStationRange } from './station-range.ts'

const parse = (from: string, to: string, county: string | undefined = 'AB') =>
  parseStationRange({ county, from, to }, 1200)

test('a range is parsed, and either end may be omitted', () => {
  expect(parse(' 12', '1200')).toEqual({ first: 12, last: 1200, errors: {} })
  expect(parse('', '7')).toEqual({ first: undefined, last: 7, errors: {} })
  expect(parse('7', '7').errors).toEqual({})
})

test('numbers without a station in the county and reversed ranges are invalid', () => {
  expect(parse('0', '1201').errors).toEqual({ from: 'number', to: 'number' })
  expect(parse('1.5', 'x').errors).toEqual({ from: 'number', to: 'number' })
  expect(parse('9', '8').errors).toEqual({ to: 'order' })
})

test('without a county there is no range', () => {
  expect(parseStationRange({ county: undefined, from: '1', to: '2' }, 0)).toEqual({ errors: {} })
})
