import { expect, test } from 'vitest'
import { readRange } from './station-range.ts'

const read = (from: string, to: string, county: string | undefined = 'AB') => readRange({ county, from, to }, 1200)

test('a range is read with its ends, and each end may be left out', () => {
  expect(read(' 12', '1200')).toEqual({ first: 12, last: 1200, faults: {} })
  expect(read('', '7')).toEqual({ first: undefined, last: 7, faults: {} })
  expect(read('7', '7').faults).toEqual({})
})

test('numbers that the county has no station for are wrong, and so is a range that runs backwards', () => {
  expect(read('0', '1201').faults).toEqual({ from: 'number', to: 'number' })
  expect(read('1.5', 'x').faults).toEqual({ from: 'number', to: 'number' })
  expect(read('9', '8').faults).toEqual({ to: 'order' })
})

test('without a county there is no range', () => {
  expect(readRange({ county: undefined, from: '1', to: '2' }, 0)).toEqual({ faults: {} })
})
