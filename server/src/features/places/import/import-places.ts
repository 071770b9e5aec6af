import type { PlaceCsvRow, PlaceImportReport } from '@scrutineer/contract/place-imports'
import { placeWarnings } from '@scrutineer/contract/places'
import pLimit from 'p-limit'
import { inTransaction } from '../../../db/client.ts'
import { isDuplicateKey, isUniqueViolation } from '../../../db/constraint-errors.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import {
  findPlacesVersion,
  hasRecentReport,
  lockPlaces,
  notifyPlacesChanged,
  type PlaceChangeContext,
  requirePlaceConfirmation,
} from '../../../db/shared/places/change-places.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import type { UploadedTable } from '../../../http/tables/table-upload.ts'
import { findOddCoordinates } from './find-odd-coordinates.ts'
import { type PlacePlan, planImport } from './plan.ts'
import { planWrites } from './plan-writes.ts'
import { reportPlan } from './report.ts'
import { coordinatesOf } from './row-coordinates.ts'
import { findPlaces } from './store.ts'

type PlacesFile = UploadedTable<PlaceCsvRow>

const recordImport = (scoped: ScopedDb, { added, changed, rejected }: PlacePlan) =>
  recordAuditEntry(scoped, null, { count: added.length + changed.length, rejected: rejected.length })

/** The file with the coordinates of these lines exchanged. */
const exchangeCoordinates = ({ rows, ...file }: PlacesFile, lines: ReadonlySet<number>) => ({
  ...file,
  rows: rows.map(row => {
    const { latitude, longitude } = coordinatesOf(row.value)
    return lines.has(row.line) ? { ...row, value: { ...row.value, latitude: longitude, longitude: latitude } } : row
  }),
})

interface PlanOptions {
  readonly now: Date
  /** Coordinates that are probably swapped are exchanged. */
  readonly exchangesSwapped: boolean
}

/** What an import of the file would do to the places as they are. */
const planFile = async (scoped: ScopedDb, file: PlacesFile, { now, exchangesSwapped }: PlanOptions) => {
  const existing = await findPlaces(scoped)
  const asWritten = await planImport(file, existing)
  const odd = asWritten.isLocated ? await findOddCoordinates(asWritten.stations, existing) : []
  const swapped = new Set(odd.flatMap(({ kind, station }) => (kind === 'swapped' ? [station.line] : [])))
  const isExchanged = exchangesSwapped && swapped.size > 0
  const plan = isExchanged ? await planImport(exchangeCoordinates(file, swapped), existing) : asWritten
  const hasRecentReports = await hasRecentReport(scoped.db, now)
  return { plan, report: await reportPlan(file, plan, existing, { hasRecentReports, odd }) }
}

/** Reports what an import of the file would do. */
export const checkPlaces = async (
  scoped: ScopedDb,
  file: PlacesFile,
  options: PlanOptions,
): Promise<PlaceImportReport> => {
  const { plan, report } = await planFile(scoped, file, options)
  await recordImport(scoped, plan)
  return report
}

export interface PlaceImportOptions extends PlaceChangeContext, PlanOptions {
  /** Imports the valid rows of a file with invalid ones. */
  readonly skipsRejected: boolean
  readonly deactivatesMissing: boolean
}

/** The places changed since the import was planned. */
class StalePlanError extends Error {}

/**
 * Writes what is planned as long as the places are not changed otherwise: a transaction per statement, because on the embedded
 * engine reports wait for a transaction.
 */
const writePlan = async (
  { scoped, now }: PlaceChangeContext,
  plan: PlacePlan,
  options: { readonly version: number; readonly deactivatesMissing: boolean; readonly isFirst: boolean },
) => {
  const writeCurrent = (write: (scoped: ScopedDb) => Promise<void>) =>
    inTransaction(scoped, async trx => {
      await lockPlaces(trx.db)
      if ((await findPlacesVersion(trx.db)) !== options.version) throw new StalePlanError()
      await write(trx)
    })
  if (options.isFirst) await writeCurrent(trx => recordImport(trx, plan))
  let isWritten = false
  try {
    for (const write of planWrites(plan, { ...options, now })) {
      await writeCurrent(write)
      isWritten = true
    }
  } finally {
    if (isWritten) await notifyPlacesChanged(scoped, now)
  }
}

/** An import of another process, which is written between the statements of this one, can insert the same places. */
const MAX_COLLISIONS = 5

/** Two imports of one process would be written in turns, and planned again each time. */
const oneAtATime = pLimit(1)

/**
 * Adds and changes the places of a file. Deletes nothing. The import is planned, and then written in short transactions; it is
 * planned again if the places change meanwhile. Importing the same file again completes an import that was interrupted.
 */
export const importPlaces = (file: PlacesFile, options: PlaceImportOptions): Promise<PlaceImportReport> =>
  oneAtATime(() => planAndWrite(file, options))

const planAndWrite = async (
  file: PlacesFile,
  { skipsRejected, deactivatesMissing, exchangesSwapped, ...context }: PlaceImportOptions,
): Promise<PlaceImportReport> => {
  let first: PlaceImportReport | undefined
  for (let collisions = 0; ; ) {
    const version = await findPlacesVersion(context.scoped.db)
    const { plan, report } = await planFile(context.scoped, file, { now: context.now, exchangesSwapped })
    if (plan.rejected.length > 0 && !skipsRejected) throw invalid({ file: [['rejected_rows', plan.rejected.length]] })
    const noticed = placeWarnings.filter(name => report.warnings.some(({ kind }) => kind === name))
    requirePlaceConfirmation(noticed, context)
    const isFirst = first === undefined
    first ??= report
    try {
      await writePlan(context, plan, { version, deactivatesMissing, isFirst })
      return first
    } catch (error) {
      const isCollision = isDuplicateKey(error)
      if (isCollision) collisions += 1
      if (error instanceof StalePlanError || (isCollision && collisions <= MAX_COLLISIONS)) continue
      if (isUniqueViolation(error, 'polling_station_code'))
        throw problem('conflict', { detail: ['station_code_taken'] })
      throw error
    }
  }
}
