import { expect, test } from 'vitest'
import { createPhoneTree } from './phone-tree.ts'
import type { PhoneArea } from './store.ts'

const names = { all: 'The mission', other: 'Other' }
const none = { counties: 0, diaspora: false }
const area = (id: number, level: number, parentId: number | null, fields: Partial<PhoneArea> = {}): PhoneArea => ({
  id,
  level,
  parentId,
  code: `C${id}`,
  name: `Area ${id}`,
  order: id,
  counties: 0,
  diaspora: false,
  ...fields,
})
const codesOf = (tree: ReturnType<typeof createPhoneTree>) => ({
  provinces: tree.provinces.map(({ code }) => code),
  districts: tree.districts.map(({ provinceCode, code }) => `${provinceCode}/${code}`),
})

test('without areas there is one province with one district, named after the organizer', () => {
  const tree = createPhoneTree([], { counties: 3, diaspora: false }, names)
  expect(codesOf(tree)).toEqual({ provinces: ['all'], districts: ['all/all'] })
  expect(tree.provinces[0]?.name).toBe('The mission')
  expect(tree.districts[0]?.areaId).toBeNull()
})

test('with one level an area is the only district of its province', () => {
  const tree = createPhoneTree([area(1, 1, null, { counties: 2 }), area(2, 1, null)], none, names)
  expect(codesOf(tree)).toEqual({ provinces: ['C1', 'C2'], districts: ['C1/C1', 'C2/C2'] })
})

test('with three levels the districts of a province are its areas of the deepest level', () => {
  const areas = [area(1, 1, null), area(2, 2, 1), area(3, 3, 2, { counties: 1 }), area(4, 3, 2), area(5, 1, null)]
  expect(codesOf(createPhoneTree(areas, none, names))).toEqual({
    provinces: ['C1', 'C5'],
    districts: ['C1/C3', 'C1/C4'],
  })
})

test('counties of an area above the deepest level and counties without an area can be reached', () => {
  const areas = [area(1, 1, null, { counties: 1 }), area(2, 2, 1, { counties: 1 })]
  expect(codesOf(createPhoneTree(areas, { counties: 1, diaspora: false }, names))).toEqual({
    provinces: ['C1', 'other'],
    districts: ['C1/area-1', 'C1/C2', 'other/other'],
  })
})

test('a code that a phone can’t put into a URL, or with a meaning of its own, is replaced by the id', () => {
  const codes = ['Łódź', 'a b', 'other', 'area-7', 'x/y', '02-A']
  const areas = codes.map((code, index) => area(index + 1, 1, null, { code }))
  expect(codesOf(createPhoneTree(areas, none, names)).provinces).toEqual([
    'area-1',
    'area-2',
    'area-3',
    'area-4',
    'area-5',
    '02-A',
  ])
})
