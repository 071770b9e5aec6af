import { expect, test } from 'vitest'
import { parseStationLabel, splitStationLabels } from './station-labels.ts'

test('a list of stations is separated by commas, semicolons, bars or lines', () => {
  expect(splitStationLabels(' MM 77,MM  78; B 1|\nS1 2, ')).toEqual(['MM 77', 'MM 78', 'B 1', 'S1 2'])
  expect(splitStationLabels(' ')).toEqual([])
})

test('a number alone is of the county before it', () => {
  expect(splitStationLabels('AB 1, 2, 5-7; CJ 3, 4')).toEqual(['AB 1', 'AB 2', 'AB 5-7', 'CJ 3', 'CJ 4'])
  expect(splitStationLabels('1, 2, somewhere, 3')).toEqual(['1', '2', 'somewhere', '3'])
})

test('a label has a county and a number, with or without a space, or a range of numbers', () => {
  const read = (label: string) => {
    const { counties, numbers } = parseStationLabel(label)
    return [counties[0], numbers]
  }
  expect(read('MM 77')).toEqual(['MM', [77]])
  expect(read('MM77')).toEqual(['MM', [77]])
  expect(read('S1 2')).toEqual(['S1', [2]])
  expect(read('AB 001')).toEqual(['AB', [1]])
  expect(read('AB 1.0')).toEqual(['AB', [1]])
  expect(read('AB-1')).toEqual(['AB', [1]])
  expect(read('AB ٣')).toEqual(['AB', [3]])
  expect(read('020101 1-3')).toEqual(['020101', [1, 2, 3]])
  expect(read('Bistrița-Năsăud 5 – 6')).toEqual(['Bistrița-Năsăud', [5, 6]])
  expect(parseStationLabel('AB Secția de votare nr. 4').counties).toContain('AB')
  for (const label of ['', 'MM', '77', 'MM x', 'AB 3-1', 'AB 1-500'])
    expect([label, parseStationLabel(label).numbers]).toEqual([label, []])
})
