import type { PlaceCsvRow, PlaceImportReport } from '@scrutineer/contract/place-imports'
import { inTransaction } from '../../../db/client.ts'
import { isUniqueViolation } from '../../../db/constraint-errors.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { changePlaces, hasRecentReport, type PlaceChangeContext } from '../../../db/shared/places/change-places.ts'
import type { Language } from '../../../domain/messages.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import type { CsvFile } from '../../../http/csv/read-csv.ts'
import { applyPlan } from './apply-plan.ts'
import { type PlacePlan, planImport } from './plan.ts'
import { reportPlan } from './report.ts'
import { findPlaces } from './store.ts'

const recordImport = (scoped: ScopedDb, { added, changed, rejected }: PlacePlan) =>
  recordAuditEntry(scoped, null, { count: added.length + changed.length, rejected: rejected.length })

/** Reports what an import of the file would do. */
export const checkPlaces = (
  outer: ScopedDb,
  file: CsvFile<PlaceCsvRow>,
  { language, now }: { language: Language; now: Date },
): Promise<PlaceImportReport> =>
  inTransaction(outer.db, async db => {
    const scoped = { ...outer, db }
    const existing = await findPlaces(scoped)
    const plan = planImport(file, existing)
    await recordImport(scoped, plan)
    return reportPlan(plan, existing, { language, hasRecentReports: await hasRecentReport(db, now) })
  })

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

/** Adds and changes the places of a file in one transaction. Deletes nothing. */
export const importPlaces = async (
  file: CsvFile<PlaceCsvRow>,
  { language, skipsRejected, deactivatesMissing, ...context }: PlaceImportOptions,
): Promise<PlaceImportReport> => {
  const { value } = await withoutTakenId(
    changePlaces(context, async scoped => {
      const existing = await findPlaces(scoped)
      const plan = planImport(file, existing)
      if (plan.rejected.length > 0 && !skipsRejected) throw invalid({ file: [['rejected_rows', plan.rejected.length]] })
      const report = reportPlan(plan, existing, {
        language,
        hasRecentReports: await hasRecentReport(scoped.db, context.now),
      })
      await applyPlan(scoped, plan, { deactivatesMissing })
      await recordImport(scoped, plan)
      return report
    }),
  )
  return value
}
