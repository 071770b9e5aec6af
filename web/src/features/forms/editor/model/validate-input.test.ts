import { expect, test } from 'vitest'
import type { OptionPart } from './form-parts.ts'
import { validateInput } from './validate-input.ts'

const option = (fields: Partial<OptionPart>): OptionPart => ({
  kind: 'option',
  key: 'o',
  parent: 'q',
  id: null,
  idOption: null,
  text: 'Votes',
  isFreeText: true,
  flagged: false,
  ...fields,
})

test('limits that can’t be met have issues, at their fields', () => {
  const issues = (fields: Partial<OptionPart>) =>
    validateInput(option(fields)).map(({ field, problem }) => `${field} ${problem}`)
  expect(issues({ inputKind: 'integer', inputMin: '1.5', inputMax: 'many' })).toEqual([
    'inputMin notWhole',
    'inputMax notDecimal',
  ])
  expect(issues({ inputKind: 'decimal', inputMin: '10', inputMax: '9.5' })).toEqual(['inputMax limitsReversed'])
  expect(issues({ inputKind: 'time', inputMin: '20:00', inputMax: '07:00' })).toEqual(['inputMax limitsReversed'])
  expect(issues({ inputKind: 'decimal', inputDecimals: '7', inputMaxDifference: '-1' })).toEqual([
    'inputDecimals outOfRange',
    'inputMaxDifference outOfRange',
  ])
  expect(issues({ inputKind: 'text', inputMaxLength: '0' })).toEqual(['inputMaxLength outOfRange'])
  expect(issues({ inputKind: 'integer', inputMin: ' 0 ', inputMax: '', inputDecimals: 'left over' })).toEqual([])
  expect(issues({ inputKind: null, inputMin: 'left over' })).toEqual([])
})
