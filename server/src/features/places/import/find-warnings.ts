import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import { MAX_REPORTED_LINES, type PlaceImportReport } from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { OddCoordinates } from './find-odd-coordinates.ts'
import { findGaps, formatRanges } from './number-ranges.ts'
import { isOtherBuilding, type PlacePlan, type PlannedStation } from './plan.ts'
import type { ExistingPlaces, ExistingStation } from './store.ts'

type Warnings = PlaceImportReport['warnings']

export const nameOf = ({ county, number }: PlannedStation) => `${county.code} ${number}`

/** Station numbers of each county by its code, ascending. */
const groupNumbers = async (stations: Iterable<{ readonly code: string; readonly number: number }>) => {
  const groups = new Map<string, number[]>()
  for await (const { code, number } of inSlices(stations)) getOrAdd(groups, code, () => []).push(number)
  for (const numbers of groups.values()) numbers.sort((a, b) => a - b)
  return groups
}

const rangeWarnings = (kind: 'gap' | 'missing', groups: ReadonlyMap<string, readonly number[]>): Warnings =>
  [...groups].flatMap(([code, numbers]) =>
    numbers.length > 0 ? [{ kind, detail: `${code} ${formatRanges(numbers)}` }] : [],
  )

const degrees = (value: number | null) => String(Number((value ?? 0).toFixed(5)))

const coordinateWarnings = (odd: readonly OddCoordinates[]): Warnings =>
  odd.map(({ station, kind, distance }) => {
    const [latitude, longitude] = [degrees(station.latitude), degrees(station.longitude)]
    const problem = kind === 'swapped' ? `→ ${longitude}, ${latitude}` : `(${Math.round(distance)} km)`
    return { line: station.line, kind, detail: `${nameOf(station)}: ${latitude}, ${longitude} ${problem}` }
  })

/** What the file has otherwise than the places that were found: codes without leading zeros, numbers and buildings. */
const matchWarnings = async ({ stations, changed, lostZeros }: PlacePlan): Promise<Warnings> => {
  const warnings: Warnings = lostZeros.map(({ line, node, text }) => ({
    ...{ line, kind: 'zeros' as const, detail: `${text} → ${node.code} (${node.name})` },
  }))
  for await (const station of inSlices(stations)) {
    const { line, code, zerosLost, otherNumber } = station
    if (zerosLost !== undefined)
      warnings.push({ line, kind: 'zeros', detail: `${zerosLost} → ${code} (${nameOf(station)})` })
    if (otherNumber !== undefined)
      warnings.push({ line, kind: 'otherNumber', detail: `${code}: ${otherNumber} → ${nameOf(station)}` })
  }
  for await (const station of inSlices(changed)) {
    if (!isOtherBuilding(station)) continue
    const { line, before, name, address } = station
    const detail = `${nameOf(station)}: ${before.name}, ${before.address} → ${name}, ${address}`
    warnings.push({ line, kind: 'otherBuilding', detail })
  }
  return warnings
}

/** What makes older phones delete what they haven't sent. */
const phoneWarnings = (
  plan: PlacePlan,
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): Warnings => {
  const moved = (nodes: PlacePlan['areas']) =>
    nodes.some(({ before: known, parent }) => known === undefined || known.parent !== parent)
  const highest = [...after].flatMap(([code, numbers]): Warnings => {
    const [from, to] = [before.get(code)?.at(-1), numbers.at(-1)]
    return from !== undefined && from !== to ? [{ kind: 'highestNumber', detail: `${code}: ${from} → ${to}` }] : []
  })
  return [
    ...(moved(plan.areas) ? [{ kind: 'areas' as const, detail: '' }] : []),
    ...(moved(plan.counties) ? [{ kind: 'counties' as const, detail: '' }] : []),
    ...highest,
  ]
}

export interface WarningFacts {
  readonly hasRecentReports: boolean
  /** Coordinates of the file, also those that the import exchanges. */
  readonly odd: readonly OddCoordinates[]
}

const findAllWarnings = async (
  plan: PlacePlan,
  { counties, stations }: ExistingPlaces,
  { hasRecentReports, odd }: WarningFacts,
): Promise<Warnings> => {
  const codes = new Map(counties.map(({ id, code }) => [id, code]))
  function* keysOf(existing: Iterable<ExistingStation>) {
    for (const { countyId, number } of existing) yield { code: codes.get(countyId) ?? '', number }
  }
  function* keysAfter() {
    yield* keysOf(stations)
    for (const { county, number } of plan.added) yield { code: county.code, number }
  }
  const before = await groupNumbers(keysOf(stations))
  const after = await groupNumbers(keysAfter())
  const inFile = new Set(plan.counties.map(({ code }) => code))
  const gaps = new Map([...after].flatMap(([code, numbers]) => (inFile.has(code) ? [[code, findGaps(numbers)]] : [])))
  return [
    ...(hasRecentReports ? phoneWarnings(plan, before, after) : []),
    ...plan.otherNames.map(({ line, node, text }) => ({
      line,
      kind: 'name' as const,
      detail: `${node.code}: ${text}`,
    })),
    ...(await matchWarnings(plan)),
    ...coordinateWarnings(odd),
    ...rangeWarnings('missing', await groupNumbers(keysOf(plan.missing))),
    ...rangeWarnings('gap', gaps),
  ]
}

/** The first ones of each kind. */
const limitByKind = (warnings: readonly PlaceImportReport['warnings'][number][]) => {
  const counts = new Map<string, number>()
  return warnings.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_REPORTED_LINES
  })
}

/** What an import does that may not be meant, the first ones of each kind. */
export const findWarnings = async (plan: PlacePlan, existing: ExistingPlaces, facts: WarningFacts): Promise<Warnings> =>
  limitByKind(await findAllWarnings(plan, existing, facts))
