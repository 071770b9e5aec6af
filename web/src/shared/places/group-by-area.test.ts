import { expect, test } from 'vitest'
import { areaPathName, inTreeOrder } from './area-tree.ts'
import { groupByArea } from './group-by-area.ts'

const area = (id: number, level: number, idParent: number | null) => ({
  id,
  level,
  idParent,
  code: String(id),
  name: `Area ${id}`,
  order: id,
  counties: 0,
})
const areas = [area(1, 1, null), area(2, 1, null), area(3, 2, 2), area(4, 2, 1)]

test('areas are in the order of a tree, and named with those that contain them', () => {
  expect(inTreeOrder(areas).map(({ id }) => id)).toEqual([1, 4, 2, 3])
  expect(areaPathName(areas, 3)).toBe('Area 2 › Area 3')
  expect(areaPathName(areas, null)).toBe('')
})

test('counties are grouped by the areas of any level; those in none come last', () => {
  const rows = [{ code: 'X' }, { code: 'A', idArea: 3 }, { code: 'B', idArea: 2 }, { code: 'C', idArea: 4 }]
  const codes = (level: number) =>
    groupByArea(rows, areas, level).map(group => [group.area?.id, group.rows.map(({ code }) => code).join('')])
  expect(codes(1)).toEqual([
    [2, 'AB'],
    [1, 'C'],
    [undefined, 'X'],
  ])
  expect(codes(2)).toEqual([
    [3, 'A'],
    [4, 'C'],
    [undefined, 'XB'],
  ])
})
