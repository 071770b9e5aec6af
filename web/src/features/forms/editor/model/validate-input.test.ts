import { expect, test } from 'vitest'
import type { EditedInput } from './input-codec.ts'
import { validateInput } from './validate-input.ts'

test('limits that can’t be met have issues, at their fields', () => {
  const issues = (input: EditedInput) => validateInput(input).map(({ field, problem }) => `${field} ${problem}`)
  expect(issues({ kind: 'integer', min: '1.5', max: 'many' })).toEqual(['inputMin notWhole', 'inputMax notDecimal'])
  expect(issues({ kind: 'decimal', min: '10', max: '9.5' })).toEqual(['inputMax limitsReversed'])
  expect(issues({ kind: 'time', min: '20:00', max: '07:00' })).toEqual(['inputMax limitsReversed'])
  expect(issues({ kind: 'decimal', decimals: '7', maxDifference: '-1' })).toEqual([
    'inputDecimals outOfRange',
    'inputMaxDifference outOfRange',
  ])
  expect(issues({ kind: 'text', maxLength: '0' })).toEqual(['inputMaxLength outOfRange'])
  expect(issues({ kind: 'integer', min: ' 0 ', max: '', decimals: 'left over' })).toEqual([])
  expect(issues({ kind: null, min: 'left over' })).toEqual([])
})
