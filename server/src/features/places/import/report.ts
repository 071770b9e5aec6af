import {
  MAX_REPORTED_LINES,
  MAX_REPORTED_REJECTIONS,
  type PlaceCsvRow,
  type PlaceImportReport,
} from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { translate } from '../../../domain/messages.ts'
import type { TableFile } from '../../../http/tables/parse-rows.ts'
import type { UploadedTable } from '../../../http/tables/table-upload.ts'
import { findWarnings, nameOf, type WarningFacts } from './find-warnings.ts'
import { isChanged } from './place-tree.ts'
import { changedFields, type PlacePlan } from './plan.ts'
import type { ExistingPlaces } from './store.ts'

const placeKinds = { true: 'new', false: 'renamed' } as const

/** Areas and counties that are added or renamed, from the top. */
const changedPlaces = ({ areas, counties }: PlacePlan): PlaceImportReport['places'] =>
  [...areas, ...counties]
    .filter(({ before, name }) => before?.name !== name)
    .slice(0, MAX_REPORTED_LINES)
    .map(({ before, level, code, name, line = 0 }) => ({
      change: placeKinds[`${before === undefined}`],
      ...{ line, level, code, name },
      ...(before && { nameBefore: before.name }),
    }))

/** Whether a value of a row is one that the file has. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The values of the rows of a file with these lines, by line. */
const findValues = async ({ rows, rejected, columns }: TableFile<PlaceCsvRow>, lines: ReadonlySet<number>) => {
  const values = new Map<number, string[]>()
  for await (const { line, value } of inSlices(lines.size > 0 ? rows : []))
    if (lines.has(line))
      values.set(
        line,
        Object.entries(value).flatMap(([field, cell]) => (columns.has(field) && isGiven(cell) ? [String(cell)] : [])),
      )
  for (const { line, cells } of rejected)
    if (lines.has(line))
      values.set(
        line,
        Object.values(cells).flatMap(cell => (cell ? [cell] : [])),
      )
  return values
}

/** The new stations that get a number: how many, and the first of them. */
const findNumbered = async ({ added }: PlacePlan) => {
  const first: PlaceImportReport['numberedStations'] = []
  let count = 0
  for await (const station of inSlices(added)) {
    if (station.numberedBy === undefined) continue
    count += 1
    if (count <= MAX_REPORTED_LINES)
      first.push({ line: station.line, station: nameOf(station), identifier: station.numberedBy })
  }
  return { count, first }
}

/** The report of an import of a file, or of its dry run. */
export const reportPlan = async (
  file: UploadedTable<PlaceCsvRow>,
  plan: PlacePlan,
  existing: ExistingPlaces,
  facts: WarningFacts,
): Promise<PlaceImportReport> => {
  const rejected = plan.rejected.slice(0, MAX_REPORTED_REJECTIONS)
  const values = await findValues(file, new Set(rejected.slice(0, MAX_REPORTED_LINES).map(({ line }) => line)))
  const isNew = ({ before }: PlacePlan['areas'][number]) => before === undefined
  const numbered = await findNumbered(plan)
  return {
    rows: plan.rows,
    notes: file.notes,
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
    numbered: numbered.count,
    numberedStations: numbered.first,
    missing: plan.missing.length,
    areasNew: plan.areas.filter(isNew).length,
    areasChanged: plan.areas.filter(isChanged).length,
    countiesNew: plan.counties.filter(isNew).length,
    countiesChanged: plan.counties.filter(isChanged).length,
    places: changedPlaces(plan),
    rejectedRows: plan.rejected.length,
    rejected: rejected.map(({ line, kind, reason }) => ({
      line,
      kind,
      values: values.get(line),
      reason: typeof reason === 'string' ? reason : translate(file.language, reason),
    })),
    warnings: await findWarnings(plan, existing, facts),
  }
}
