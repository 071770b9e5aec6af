import { MAX_REPORTED_LINES, MAX_REPORTED_REJECTIONS, type PlaceImportReport } from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { type Language, translate } from '../../../domain/messages.ts'
import { findGaps, formatRanges } from './number-ranges.ts'
import { isChanged } from './place-tree.ts'
import { changedFields, type PlacePlan } from './plan.ts'
import type { ExistingPlaces, ExistingStation } from './store.ts'

type Warnings = PlaceImportReport['warnings']

/** Station numbers of each county by its code, ascending. */
const groupNumbers = async (stations: Iterable<{ readonly code: string; readonly number: number }>) => {
  const groups = new Map<string, number[]>()
  for await (const { code, number } of inSlices(stations)) {
    const group = groups.get(code)
    if (group) group.push(number)
    else groups.set(code, [number])
  }
  for (const numbers of groups.values()) numbers.sort((a, b) => a - b)
  return groups
}

const rangeWarnings = (kind: 'gap' | 'missing', groups: ReadonlyMap<string, readonly number[]>): Warnings =>
  [...groups].flatMap(([code, numbers]) =>
    numbers.length > 0 ? [{ kind, detail: `${code} ${formatRanges(numbers)}` }] : [],
  )

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

const findWarnings = async (
  plan: PlacePlan,
  { counties, stations }: ExistingPlaces,
  hasRecentReports: boolean,
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
    ...plan.otherNames.map(({ line, code, name }) => ({ line, kind: 'name' as const, detail: `${code}: ${name}` })),
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

const nameOf = ({ county, number }: PlacePlan['added'][number]) => `${county.code} ${number}`

/** The report of an import or of its dry run. */
export const reportPlan = async (
  plan: PlacePlan,
  existing: ExistingPlaces,
  { language, hasRecentReports }: { language: Language; hasRecentReports: boolean },
): Promise<PlaceImportReport> => {
  const isNew = ({ before }: PlacePlan['areas'][number]) => before === undefined
  return {
    rows: plan.rows,
    notes: plan.notes,
    new: plan.added.length,
    changed: plan.changed.length,
    same: plan.same,
    newStations: plan.added
      .slice(0, MAX_REPORTED_LINES)
      .map(station => ({ line: station.line, station: nameOf(station) })),
    changedStations: plan.changed.slice(0, MAX_REPORTED_LINES).map(station => ({
      line: station.line,
      station: nameOf(station),
      fields: changedFields(station, station.before),
    })),
    missing: plan.missing.length,
    areasNew: plan.areas.filter(isNew).length,
    areasChanged: plan.areas.filter(isChanged).length,
    countiesNew: plan.counties.filter(isNew).length,
    countiesChanged: plan.counties.filter(isChanged).length,
    rejectedRows: plan.rejected.length,
    rejected: plan.rejected.slice(0, MAX_REPORTED_REJECTIONS).map(({ line, kind, reason }) => ({
      line,
      kind,
      reason: typeof reason === 'string' ? reason : translate(language, reason),
    })),
    warnings: limitByKind(await findWarnings(plan, existing, hasRecentReports)),
  }
}
