import { MAX_STATION_CODE } from '@scrutineer/contract/fields/station'
import {
  importedStationFields,
  MAX_IMPORTED_LEVELS,
  type PlaceCsvRow,
  type RejectionKind,
} from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { areCoordinatesPossible } from '../../../domain/coordinates.ts'
import type { Message } from '../../../domain/messages.ts'
import type { ParsedRow, TableFile } from '../../../http/tables/parse-rows.ts'
import { createPlaceTree, type PlaceNode } from './place-tree.ts'
import type { ExistingPlaces, ExistingStation, StationDetails } from './store.ts'
import { rejectTakenCodes } from './taken-codes.ts'

/** Level of the counties in their own tree. */
const COUNTY_LEVEL = 0

interface PlannedStation extends StationDetails {
  readonly line: number
  readonly county: PlaceNode
  readonly number: number
  readonly before: ExistingStation | undefined
}

type ChangedStation = PlannedStation & { readonly before: ExistingStation }

interface RejectedStation {
  readonly line: number
  readonly kind: RejectionKind
  readonly reason: string | Message
}

interface OtherName {
  readonly line: number
  readonly code: string
  readonly name: string
}

/** What an import does. */
export interface PlacePlan {
  readonly rows: number
  /** From the top. */
  readonly areas: readonly PlaceNode[]
  readonly counties: readonly PlaceNode[]
  readonly added: readonly PlannedStation[]
  readonly changed: readonly ChangedStation[]
  readonly same: number
  /** Active stations that the file doesn't have. */
  readonly missing: readonly ExistingStation[]
  readonly rejected: readonly RejectedStation[]
  readonly otherNames: readonly OtherName[]
  readonly notes: TableFile<PlaceCsvRow>['notes']
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
  const byLevel = [...areas].sort((a, b) => a.level - b.level)
  for await (const { parentId, ...area } of inSlices(byLevel))
    areaById.set(area.id, areaTree.addExisting({ ...area, parent: areaById.get(parentId ?? 0) }))
  for await (const { areaId, ...county } of inSlices(counties))
    countyTree.addExisting({ ...county, level: COUNTY_LEVEL, parent: areaById.get(areaId ?? 0) })
  return { areaTree, countyTree }
}

const stationKey = (county: PlaceNode, number: number) => `${county.code}\n${number}`

/** A row's station: the columns of the file, and for the others what the station has. */
const detailsOf = (
  row: PlaceCsvRow,
  columns: ReadonlySet<string>,
  before: ExistingStation | undefined,
): StationDetails => {
  const pick = <T>(field: keyof PlaceCsvRow, value: T, previous: T | undefined, otherwise: T): T =>
    columns.has(field) ? value : (previous ?? otherwise)
  return {
    name: pick('name', row.name, before?.name, ''),
    address: pick('address', row.address, before?.address, ''),
    latitude: pick('latitude', row.latitude ?? null, before?.latitude, null),
    longitude: pick('longitude', row.longitude ?? null, before?.longitude, null),
    voters: pick('voters', row.voters ?? null, before?.voters, null),
    code: pick('code', row.code || null, before?.code, null),
    active: pick('active', row.active ?? true, before?.active, true),
  }
}

/** The fields in which a station differs from what it was. */
export const changedFields = (one: StationDetails, other: StationDetails) =>
  importedStationFields.filter(field => one[field] !== other[field])

const isSame = (one: StationDetails, other: StationDetails): boolean =>
  importedStationFields.every(field => one[field] === other[field])

/** Locates the county of a row, with the areas that contain it. */
const createLocator = async (existing: ExistingPlaces, columns: ReadonlySet<string>) => {
  const { areaTree, countyTree } = await loadTrees(existing)
  const hasAreas = levels.some(({ field, codeField }) => columns.has(field) || columns.has(codeField))
  const otherNames: OtherName[] = []

  const locateCounty = (row: PlaceCsvRow, line: number): PlaceNode | Message => {
    const areas = areasOf(row)
    const gap = findGap(areas, existing.levelNames)
    if (gap) return gap
    if (row.countyCode === '' && row.county === '') return ['county_required']
    const locate = (tree: ReturnType<typeof createPlaceTree>, step: Parameters<typeof tree.locate>[0]) => {
      const located = tree.locate(step, line)
      if ('renamedFrom' in located) otherNames.push({ line, code: located.node.code, name: located.renamedFrom ?? '' })
      return located
    }
    let container: PlaceNode | undefined
    for (const area of areas) {
      const located = locate(areaTree, { ...area, parent: container })
      if ('conflictsWith' in located) return ['in_another_area', area.name || area.code, located.conflictsWith]
      container = located.node
    }
    const parent = hasAreas ? container : 'keep'
    const county = locate(countyTree, { level: COUNTY_LEVEL, code: row.countyCode, name: row.county, parent })
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
    last = 'code' in county ? { text, county } : undefined
    return county
  }
  return { areaTree, countyTree, otherNames, locateCounty: locateNext }
}

type Locator = Awaited<ReturnType<typeof createLocator>>

const markUsed = (node: PlaceNode | undefined): void => {
  for (let used = node; used && !used.isUsed; used = used.parent) used.isUsed = true
}

/** Plans each row; a message is the reason to reject it. `merged` stations are in the file, but not in the database. */
const createRowPlanner = async (existing: ExistingPlaces, columns: ReadonlySet<string>, locator: Locator) => {
  const codeById = new Map(existing.counties.map(({ id, code }) => [id, code]))
  const stations = new Map<string, ExistingStation>()
  for await (const station of inSlices(existing.stations))
    stations.set(`${codeById.get(station.countyId)}\n${station.number}`, station)
  const merged = new Set(existing.merged.map(({ countyId, number }) => `${codeById.get(countyId)}\n${number}`))
  const lines = new Map<string, number>()
  const codeLines = new Map<string, number>()

  return ({ line, value: row }: ParsedRow<PlaceCsvRow>): PlannedStation | Message | 'merged' => {
    if (!areCoordinatesPossible(row)) return ['station_coordinates']
    const sameCode = row.code === '' ? undefined : codeLines.get(row.code)
    if (sameCode !== undefined) return ['station_code_repeated', sameCode]
    const county = locator.locateCounty(row, line)
    if (!('code' in county)) return county
    const key = stationKey(county, row.number)
    const firstLine = lines.get(key)
    if (firstLine !== undefined) return ['station_repeated', firstLine]
    lines.set(key, line)
    if (row.code !== '') codeLines.set(row.code, line)
    if (merged.has(key)) return 'merged'
    const before = stations.get(key)
    if (row.code.length > MAX_STATION_CODE && row.code !== before?.code)
      return ['station_code_too_long', MAX_STATION_CODE]
    return { line, county, number: row.number, before, ...detailsOf(row, columns, before) }
  }
}

const kindOf = ([code]: Message): RejectionKind => {
  if (code === 'station_coordinates') return 'coordinates'
  if (code === 'station_code_too_long') return 'value'
  return code === 'station_repeated' || code === 'station_code_repeated' ? 'duplicate' : 'place'
}

const kindOfFields = (fields: readonly string[]): RejectionKind =>
  fields.every(field => field === 'latitude' || field === 'longitude') ? 'coordinates' : 'value'

const isKnown = (station: PlannedStation): station is ChangedStation => station.before !== undefined

/** Plans the rows of a file one by one. */
const planRows = async (file: TableFile<PlaceCsvRow>, existing: ExistingPlaces, locator: Locator) => {
  const plan = await createRowPlanner(existing, file.columns, locator)
  const planned: PlannedStation[] = []
  const rejected: RejectedStation[] = []
  let merged = 0
  for await (const row of inSlices(file.rows)) {
    const station = plan(row)
    if (station === 'merged') merged += 1
    else if ('county' in station) planned.push(station)
    else rejected.push({ line: row.line, kind: kindOf(station), reason: station })
  }
  return { planned, rejected, merged }
}

/** Active stations that the file doesn't have. */
const findMissing = async (planned: readonly PlannedStation[], existing: ExistingPlaces) => {
  const plannedIds = new Set<number>()
  for await (const { before } of inSlices(planned)) if (before) plannedIds.add(before.id)
  const missing: ExistingStation[] = []
  for await (const station of inSlices(existing.stations))
    if (station.active && !plannedIds.has(station.id)) missing.push(station)
  return missing
}

/** Compares a file with the places of the database, in slices: a country has a hundred thousand stations. */
export const planImport = async (file: TableFile<PlaceCsvRow>, existing: ExistingPlaces): Promise<PlacePlan> => {
  const locator = await createLocator(existing, file.columns)
  const { planned, rejected, merged } = await planRows(file, existing, locator)
  const { isRejected, rejected: withTakenCode } = await rejectTakenCodes(planned, existing)
  const changed: ChangedStation[] = []
  const added: PlannedStation[] = []
  let same = merged
  for await (const station of inSlices(planned)) {
    if (isRejected(station)) continue
    markUsed(station.county)
    if (!isKnown(station)) added.push(station)
    else if (isSame(station, station.before)) same += 1
    else changed.push(station)
  }
  const invalid = file.rejected.map(({ line, fields, reason }) => ({ line, kind: kindOfFields(fields), reason }))
  const isRelevant = ({ isUsed }: PlaceNode) => isUsed
  return {
    rows: file.rows.length + file.rejected.length,
    areas: locator.areaTree.nodes.filter(isRelevant).sort((a, b) => a.level - b.level),
    counties: locator.countyTree.nodes.filter(isRelevant),
    added,
    changed,
    same,
    missing: await findMissing(planned, existing),
    rejected: [...invalid, ...rejected, ...withTakenCode].sort((a, b) => a.line - b.line),
    otherNames: locator.otherNames,
    notes: file.notes,
  }
}
