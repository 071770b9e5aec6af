import type { ScopedDb } from '../../db/scoped-db.ts'
import { type ExportPage, inRange, observerStationColumns, onExportPage, type ReportFilter } from './store.ts'

/** The next checks that fire, or have fired. */
export const findFiredChecks = (scoped: ScopedDb, filter: ReportFilter, page: ExportPage) =>
  scoped.db
    .selectFrom('fired_check')
    .innerJoin('polling_station', 'polling_station.id', 'fired_check.polling_station_id')
    .innerJoin('observer', 'observer.id', 'fired_check.observer_id')
    .innerJoin('ngo', 'ngo.id', 'observer.ngo_id')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('fired_check.fired_at', '<=', filter.asOf)
    .where(inRange('fired_check.fired_at', filter))
    .$call(onExportPage(scoped, filter, page, { observer: 'fired_check.observer_id', row: 'fired_check.id' }))
    .select(observerStationColumns)
    .select(['fired_check.id', 'check_id as checkId', 'form_id as formId', 'form_version as formVersion'])
    .select(['says', 'severity', 'operands', 'left_sum as left', 'right_sum as right', 'tolerance'])
    .select(['fired_at as firedAt', 'ended_at as endedAt', 'end_reason as end', 'confirmed_at as confirmedAt'])
    .execute()

export type FiredCheckRow = Awaited<ReturnType<typeof findFiredChecks>>[number]
