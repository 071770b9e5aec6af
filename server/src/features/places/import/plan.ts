import { MAX_STATION_CODE } from '@scrutineer/contract/fields/station'
import { importedStationFields, type PlaceCsvRow, type RejectionKind } from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { TableFile } from '../../../http/tables/parse-rows.ts'
import { createLocator, type Locator } from './county-locator.ts'
import { deriveCodes } from './derive-codes.ts'
import { withoutLeadingZeros } from './leading-zeros.ts'
import { matchStations, namesDiffer, type RejectedStation } from './match-stations.ts'
import type { PlaceNode } from './place-tree.ts'
import type { MatchedRow } from './read-row.ts'
import { coordinatesOf } from './row-coordinates.ts'
import { createStationIndex } from './station-index.ts'
import type { ExistingPlaces, ExistingStation, StationDetails } from './store.ts'

export interface PlannedStation extends StationDetails {
  readonly line: number
  readonly county: PlaceNode
  readonly number: number
  readonly before: ExistingStation | undefined
  /** The number of the file, which isn't the station's. */
  readonly otherNumber: number | undefined
  /** The code of the file, which is the station's but for leading zeros. */
  readonly zerosLost: string | undefined
  /** What identifies the station in the file, if it has no usable number there and is new. */
  readonly numberedBy: string | undefined
}

type ChangedStation = PlannedStation & { readonly before: ExistingStation }

/** Whether the station's number is perhaps that of another building in the file. */
export const isOtherBuilding = ({ before, name, address }: ChangedStation): boolean =>
  namesDiffer(before.name, name) && namesDiffer(before.address, address)

/** What an import does. */
export interface PlacePlan {
  readonly rows: number
  /** From the top. */
  readonly areas: readonly PlaceNode[]
  readonly counties: readonly PlaceNode[]
  /** The valid rows of the file. */
  readonly stations: readonly PlannedStation[]
  readonly added: readonly PlannedStation[]
  readonly changed: readonly ChangedStation[]
  readonly same: number
  /** Active stations that the file doesn't have. */
  readonly missing: readonly ExistingStation[]
  /** The file has coordinates. */
  readonly isLocated: boolean
  readonly rejected: readonly RejectedStation[]
  /** Other names of places, and codes without their leading zeros. */
  readonly otherNames: Locator['otherNames']
  readonly lostZeros: Locator['lostZeros']
}

/** The code of a row's station. */
const codeOf = ({ code, label, county, before }: MatchedRow, columns: ReadonlySet<string>) => {
  const submitted = code || (label && `${county.code} ${label}`)
  if (submitted === '') return columns.has('code') ? null : (before?.code ?? null)
  const known = before?.code ?? ''
  return withoutLeadingZeros(known) === withoutLeadingZeros(submitted) ? known : submitted
}

/** A row's station: the columns of the file, and for the others what the station has. */
const detailsOf = (matched: MatchedRow, columns: ReadonlySet<string>): StationDetails => {
  const { row, before } = matched
  const pick = <T>(field: keyof PlaceCsvRow, value: T, previous: T | undefined, otherwise: T): T =>
    columns.has(field) ? value : (previous ?? otherwise)
  const hasCoordinates = columns.has('latitude') || columns.has('longitude')
  const { latitude, longitude } = hasCoordinates ? coordinatesOf(row) : (before ?? {})
  return {
    name: pick('name', row.name, before?.name, ''),
    address: pick('address', row.address, before?.address, ''),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    voters: pick('voters', row.voters ?? null, before?.voters, null),
    code: codeOf(matched, columns),
    active: pick('active', row.active ?? true, before?.active, true),
  }
}

/** The fields in which a station differs from what it was. */
export const changedFields = (one: StationDetails, other: StationDetails) =>
  importedStationFields.filter(field => one[field] !== other[field])

const isSame = (one: StationDetails, other: StationDetails): boolean =>
  importedStationFields.every(field => one[field] === other[field])

const planStation = (matched: MatchedRow, columns: ReadonlySet<string>, isAssigned: boolean): PlannedStation => {
  const { line, row, county, code, label, before, number = 0 } = matched
  const { name, address, latitude, longitude, voters, code: newCode, active } = detailsOf(matched, columns)
  // Not by spreading: that makes slow, large objects.
  return {
    name,
    address,
    latitude,
    longitude,
    voters,
    code: newCode,
    active,
    line,
    county,
    number,
    before,
    otherNumber: before && typeof row.number === 'number' && row.number !== number ? row.number : undefined,
    zerosLost: code !== '' && newCode !== code ? code : undefined,
    numberedBy: isAssigned ? label || code || row.name || row.address : undefined,
  }
}

const kindOfFields = (fields: readonly string[]): RejectionKind =>
  fields.every(field => field === 'latitude' || field === 'longitude') ? 'coordinates' : 'value'

const isKnown = (station: PlannedStation): station is ChangedStation => station.before !== undefined

const markUsed = (node: PlaceNode | undefined): void => {
  for (let used = node; used && !used.isUsed; used = used.parent) used.isUsed = true
}

/** Active stations that the file doesn't have. */
const findMissing = async (planned: readonly MatchedRow[], existing: ExistingPlaces) => {
  const plannedIds = new Set<number>()
  for await (const { before } of inSlices(planned)) if (before) plannedIds.add(before.id)
  const missing: ExistingStation[] = []
  for await (const station of inSlices(existing.stations))
    if (station.active && !plannedIds.has(station.id)) missing.push(station)
  return missing
}

/** Why the code of a station can't be stored. `lines`: those of the codes so far. */
const findCodeError = (
  { code, line, before }: PlannedStation,
  lines: Map<string, number>,
): RejectedStation | undefined => {
  if (code === null) return undefined
  const firstLine = lines.get(code)
  if (firstLine !== undefined) return { line, kind: 'duplicate', reason: ['station_code_repeated', firstLine] }
  lines.set(code, line)
  return code.length > MAX_STATION_CODE && code !== before?.code
    ? { line, kind: 'value', reason: ['station_code_too_long', MAX_STATION_CODE] }
    : undefined
}

/** Plans the matched rows of a file one by one. */
const planRows = async (
  { columns }: TableFile<PlaceCsvRow>,
  { matched, assigned }: Pick<Awaited<ReturnType<typeof matchStations>>, 'matched' | 'assigned'>,
) => {
  const assignedRows = new Set(assigned)
  const lines = new Map<string, number>()
  const plan = {
    stations: [] as PlannedStation[],
    added: [] as PlannedStation[],
    changed: [] as ChangedStation[],
    rejected: [] as RejectedStation[],
    same: 0,
  }
  for await (const row of inSlices(matched)) {
    const station = planStation(row, columns, assignedRows.has(row))
    const error = findCodeError(station, lines)
    if (error) {
      plan.rejected.push(error)
      continue
    }
    plan.stations.push(station)
    if (!isKnown(station)) plan.added.push(station)
    else if (isSame(station, station.before)) plan.same += 1
    else plan.changed.push(station)
  }
  return plan
}

/** Compares a file with the places of the database, in slices: a country has a quarter of a million stations. */
export const planImport = async (file: TableFile<PlaceCsvRow>, existing: ExistingPlaces): Promise<PlacePlan> => {
  const locator = await createLocator(existing, file.columns)
  const index = await createStationIndex(existing)
  const matching = await matchStations(file, index, locator)
  for await (const { county } of inSlices(matching.matched)) markUsed(county)
  deriveCodes(locator.areaTree)
  deriveCodes(locator.countyTree)
  const plan = await planRows(file, matching)
  const invalid = file.rejected.map(({ line, fields, reason }) => ({ line, kind: kindOfFields(fields), reason }))
  const isRelevant = ({ isUsed }: PlaceNode) => isUsed
  return {
    ...plan,
    rows: file.rows.length + file.rejected.length,
    areas: locator.areaTree.nodes.filter(isRelevant).sort((a, b) => a.level - b.level),
    counties: locator.countyTree.nodes.filter(isRelevant),
    same: plan.same + matching.merged,
    missing: await findMissing(matching.matched, existing),
    isLocated: file.columns.has('latitude'),
    rejected: [...invalid, ...matching.rejected, ...plan.rejected].sort((a, b) => a.line - b.line),
    otherNames: locator.otherNames,
    lostZeros: locator.lostZeros,
  }
}
