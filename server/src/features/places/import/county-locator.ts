import { MAX_IMPORTED_LEVELS, type PlaceCsvRow } from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { Message } from '../../../domain/messages.ts'
import { createPlaceTree, type PlaceNode, type PlaceTree } from './place-tree.ts'
import { COUNTY_LEVEL, type ExistingPlaces } from './store.ts'

/** Something about a place on a line, by the place's code. */
interface PlaceRemark {
  readonly line: number
  readonly node: PlaceNode
  readonly text: string
}

type LevelField = keyof PlaceCsvRow & `area${number}`
type LevelCodeField = keyof PlaceCsvRow & `area${number}Code`

/** The fields of each level. The schema has them. */
const levels = Array.from({ length: MAX_IMPORTED_LEVELS }, (_, index) => ({
  level: index + 1,
  field: `area${index + 1}` as LevelField,
  codeField: `area${index + 1}Code` as LevelCodeField,
}))

const areaCells = (row: PlaceCsvRow, { level, field, codeField }: (typeof levels)[number]) => ({
  level,
  code: row[codeField],
  name: row[field],
})

/** Rows with the same text are in the same county. */
const countyText = (row: PlaceCsvRow): string => {
  let text = `${row.countyCode}\n${row.county}`
  for (const { field, codeField } of levels) text += `\n${row[codeField]}\n${row[field]}`
  return text
}

type AreaCells = ReturnType<typeof areaCells>
const isBlank = ({ code, name }: Pick<AreaCells, 'code' | 'name'>) => code === '' && name === ''

/** The areas of a row from the top. */
const areasOf = (row: PlaceCsvRow): AreaCells[] => {
  const cells = levels.map(fields => areaCells(row, fields))
  return cells.slice(0, cells.findLastIndex(each => !isBlank(each)) + 1)
}

/** The first level that is missing above another one. */
const findGap = (areas: readonly AreaCells[], levelNames: readonly string[]): Message | undefined => {
  const index = areas.findIndex(isBlank)
  const labelOf = (area: AreaCells | undefined) => area?.name || area?.code || ''
  const below = areas.slice(index).find(area => !isBlank(area))
  // The last name is the county's.
  const levelName = levelNames.slice(0, -1)[index] ?? ''
  return index < 0 ? undefined : ['area_gap', index + 1, levelName, labelOf(areas[index - 1]), labelOf(below)]
}

const loadTrees = async ({ areas, counties }: ExistingPlaces) => {
  const areaTree = createPlaceTree()
  const countyTree = createPlaceTree()
  const areaById = new Map<number, PlaceNode>()
  const countyById = new Map<number, PlaceNode>()
  const byLevel = [...areas].sort((a, b) => a.level - b.level)
  for await (const { parentId, ...area } of inSlices(byLevel))
    areaById.set(area.id, areaTree.addExisting({ ...area, parent: areaById.get(parentId ?? 0) }))
  for await (const { areaId, ...county } of inSlices(counties)) {
    const fields = { ...county, level: COUNTY_LEVEL, parent: areaById.get(areaId ?? 0) }
    countyById.set(county.id, countyTree.addExisting(fields))
  }
  return { areaTree, countyTree, countyById }
}

/** Locates the county of a row, with the areas that contain it. */
export const createLocator = async (existing: ExistingPlaces, columns: ReadonlySet<string>) => {
  const { areaTree, countyTree, countyById } = await loadTrees(existing)
  const hasAreas = levels.some(({ field, codeField }) => columns.has(field) || columns.has(codeField))
  const countyLevel = existing.levelNames.at(-1) ?? ''
  const otherNames: PlaceRemark[] = []
  const lostZeros: PlaceRemark[] = []

  const locate = (tree: PlaceTree, step: Parameters<PlaceTree['locate']>[0], line: number) => {
    const located = tree.locate(step, line)
    if ('node' in located) {
      const { node, renamedFrom, zerosLost } = located
      if (renamedFrom !== undefined) otherNames.push({ line, node, text: renamedFrom })
      if (zerosLost !== undefined && !lostZeros.some(remark => remark.node === node && remark.text === zerosLost))
        lostZeros.push({ line, node, text: zerosLost })
    }
    return located
  }

  const locateCounty = (row: PlaceCsvRow, line: number): PlaceNode | Message => {
    const areas = areasOf(row)
    const gap = findGap(areas, existing.levelNames)
    if (gap) return gap
    if (row.countyCode === '' && row.county === '') return ['county_required', countyLevel]
    let container: PlaceNode | undefined
    for (const area of areas) {
      const located = locate(areaTree, { ...area, parent: container }, line)
      if ('conflictsWith' in located) return ['in_another_area', area.name || area.code, located.conflictsWith]
      container = located.node
    }
    const step = { level: COUNTY_LEVEL, code: row.countyCode, name: row.county }
    const county = locate(countyTree, { ...step, parent: hasAreas ? container : 'keep' }, line)
    return 'conflictsWith' in county
      ? ['in_another_area', row.county || row.countyCode, county.conflictsWith]
      : county.node
  }
  // Stations of a county usually follow one another.
  let last: { readonly text: string; readonly county: PlaceNode } | undefined
  const locateNext = (row: PlaceCsvRow, line: number): PlaceNode | Message => {
    const text = countyText(row)
    if (last?.text === text) return last.county
    const county = locateCounty(row, line)
    last = 'key' in county ? { text, county } : undefined
    return county
  }
  return { areaTree, countyTree, countyById, countyLevel, otherNames, lostZeros, locateCounty: locateNext }
}

export type Locator = Awaited<ReturnType<typeof createLocator>>
