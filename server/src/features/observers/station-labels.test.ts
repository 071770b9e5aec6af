import { expect, test } from 'vitest'
import { parseStationLabel, splitStationLabels } from './station-labels.ts'

test('a list of stations is separated by commas, semicolons, bars or lines', () => {
  expect(splitStationLabels(' MM 77,MM  78; B 1|\nS1 2, ')).toEqual(['MM 77', 'MM 78', 'B 1', 'S1 2'])
  expect(splitStationLabels(' ')).toEqual([])
})

test('a label has a county code and a number, with or without a space', () => {
  expect(parseStationLabel('MM 77')).toEqual({ countyCode: 'MM', stationNumber: 77 })
  expect(parseStationLabel('MM77')).toEqual({ countyCode: 'MM', stationNumber: 77 })
  expect(parseStationLabel('S1 2')).toEqual({ countyCode: 'S1', stationNumber: 2 })
  for (const label of ['', 'MM', '77', 'MM x']) expect([label, parseStationLabel(label)]).toEqual([label, undefined])
})
