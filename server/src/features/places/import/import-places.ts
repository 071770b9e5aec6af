import type { PlaceCsvRow, PlaceImportReport } from '@scrutineer/contract/place-imports'
import { placeWarnings } from '@scrutineer/contract/places'
import { inTransaction } from '../../../db/client.ts'
import { isUniqueViolation } from '../../../db/constraint-errors.ts'
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
import type { Language } from '../../../domain/messages.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import type { CsvFile } from '../../../http/csv/read-csv.ts'
import { type PlacePlan, planImport } from './plan.ts'
import { planWrites } from './plan-writes.ts'
import { reportPlan } from './report.ts'
import { findPlaces } from './store.ts'

const recordImport = (scoped: ScopedDb, { added, changed, rejected }: PlacePlan) =>
  recordAuditEntry(scoped, null, { count: added.length + changed.length, rejected: rejected.length })

/** What an import of the file would do to the places as they are. */
const planFile = async (
  scoped: ScopedDb,
  file: CsvFile<PlaceCsvRow>,
  { language, now }: { readonly language: Language; readonly now: Date },
) => {
  const existing = await findPlaces(scoped)
  const plan = await planImport(file, existing)
  const hasRecentReports = await hasRecentReport(scoped.db, now)
  return { plan, report: await reportPlan(plan, existing, { language, hasRecentReports }) }
}

/** Reports what an import of the file would do. */
export const checkPlaces = async (
  scoped: ScopedDb,
  file: CsvFile<PlaceCsvRow>,
  options: { readonly language: Language; readonly now: Date },
): Promise<PlaceImportReport> => {
  const { plan, report } = await planFile(scoped, file, options)
  await recordImport(scoped, plan)
  return report
}

export interface PlaceImportOptions extends PlaceChangeContext {
  readonly language: Language
  /** Imports the valid rows of a file with invalid ones. */
  readonly skipsRejected: boolean
  readonly deactivatesMissing: boolean
}

/** An external id that another station has is a conflict: the station may have been changed after the places were read. */
const withoutTakenId = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'polling_station_external_id')
      ? problem('conflict', { detail: ['external_id_taken'] })
      : error
  })

/** The places changed since the import was planned. */
class StalePlanError extends Error {}

/**
 * Writes what is planned as long as the places are not changed otherwise: a transaction per statement, because on the embedded engine
 * reports wait for a transaction.
 */
const writePlan = async (
  { scoped, now }: PlaceChangeContext,
  plan: PlacePlan,
  { version, deactivatesMissing }: { readonly version: number; readonly deactivatesMissing: boolean },
) => {
  const writeCurrent = (write: (scoped: ScopedDb) => Promise<void>) =>
    inTransaction(scoped.db, async db => {
      await lockPlaces(db)
      if ((await findPlacesVersion(db)) !== version) throw new StalePlanError()
      await write({ ...scoped, db })
    })
  await writeCurrent(trx => recordImport(trx, plan))
  try {
    for (const write of planWrites(plan, { deactivatesMissing })) await writeCurrent(write)
  } finally {
    await notifyPlacesChanged(scoped, now)
  }
}

/**
 * Adds and changes the places of a file. Deletes nothing. The import is planned, and then written in short transactions; it is
 * planned again if the places change meanwhile. Importing the same file again completes an import that was interrupted.
 */
export const importPlaces = async (
  file: CsvFile<PlaceCsvRow>,
  { language, skipsRejected, deactivatesMissing, ...context }: PlaceImportOptions,
): Promise<PlaceImportReport> => {
  let first: PlaceImportReport | undefined
  for (;;) {
    const version = await findPlacesVersion(context.scoped.db)
    const { plan, report } = await planFile(context.scoped, file, { language, now: context.now })
    if (plan.rejected.length > 0 && !skipsRejected) throw invalid({ file: [['rejected_rows', plan.rejected.length]] })
    const noticed = placeWarnings.filter(name => report.warnings.some(({ kind }) => kind === name))
    requirePlaceConfirmation(noticed, context)
    first ??= report
    try {
      await withoutTakenId(writePlan(context, plan, { version, deactivatesMissing }))
      return first
    } catch (error) {
      if (!(error instanceof StalePlanError)) throw error
    }
  }
}
