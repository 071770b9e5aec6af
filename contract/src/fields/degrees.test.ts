import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { degreesFromCell, latitudeOrPositionFromCell, parsePosition } from './degrees.ts'

const read = (cell: string, axis: 'latitude' | 'longitude' = 'latitude') => {
  const { data } = z.safeParse(degreesFromCell(axis), cell)
  return data === undefined ? undefined : Number(data.toFixed(5))
}

test.each([
  ['44.43', 44.43],
  ['44,43°', 44.43],
  ['-1.2921', -1.2921],
  ['−1.2921', -1.2921],
  [`45°26'46"N`, 45.44611],
  ['45° 26′ 46″ N', 45.44611],
  ['45º26’46”S', -45.44611],
  ['45 26.767 N', 45.44612],
  ['N45 26.767', 45.44612],
  ['S 1°17\'31.5"', -1.29208],
  ['45:26:46', 45.44611],
  ['٤٤.٤٣', 44.43],
])('a latitude %j is read', (cell, degrees) => {
  expect(read(cell)).toBe(degrees)
})

test('a longitude has the hemispheres of longitudes', () => {
  expect(['71°3\'36"W', '26°6\'9"E', '26 6.15 V', '126.97'].map(cell => read(cell, 'longitude'))).toEqual([
    -71.06, 26.1025, -26.1025, 126.97,
  ])
})

test.each([['45°26\'46"E', '91', "45°61'N", '45.5 26', '-45 N', 'here', '1 2 3 4', '4.4.4', 'N', '45 O']])(
  'other texts such as %j are no latitudes',
  (...cells) => {
    expect(cells.map(cell => read(cell))).toEqual(cells.map(() => undefined))
  },
)

test.each([
  ['44.43, 26.10', 44.43, 26.1],
  ['44.43,26.10', 44.43, 26.1],
  ['44,43; 26,10', 44.43, 26.1],
  ['44,43 26,10', 44.43, 26.1],
  ['(-1.29, 36.82)', -1.29, 36.82],
  ['44.43 / 26.10', 44.43, 26.1],
  [`45°30'0"N 26°6'9"E`, 45.5, 26.1025],
  ['45 30 N, 26 15 E', 45.5, 26.25],
  ['N45 30 E26 15', 45.5, 26.25],
  ['26.10 E, 44.43 N', 44.43, 26.1],
])('both coordinates in one cell %j are read', (cell, latitude, longitude) => {
  expect(parsePosition(cell)).toEqual({ latitude, longitude })
  expect(z.safeParse(latitudeOrPositionFromCell, cell).data).toEqual({ latitude, longitude })
})

test('a cell with one coordinate, three, or an impossible one is no position', () => {
  expect(['44.43', '1, 2, 3', '44.43 N, 26.10 N', 'a, b'].map(parsePosition)).toEqual(Array(4).fill(undefined))
  expect(z.safeParse(latitudeOrPositionFromCell, '126.97, 137.57').success).toBe(false)
  expect(z.safeParse(latitudeOrPositionFromCell, '126.97, 37.57').data).toEqual({ latitude: 37.57, longitude: 126.97 })
  expect(z.safeParse(latitudeOrPositionFromCell, '44.43').data).toBe(44.43)
})
