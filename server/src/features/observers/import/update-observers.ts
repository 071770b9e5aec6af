import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { ObserverCsvRow, ObserverUpdateReport } from '@scrutineer/contract/imports'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { computePhoneKeys, findPhoneKeyRules } from '../../../db/shared/phone-keys.ts'
import { translate } from '../../../domain/messages.ts'
import { isWrittenAlike } from '../../../domain/phone-number.ts'
import type { ParsedRow } from '../../../http/tables/parse-rows.ts'
import { replaceAssignments } from '../assignment-store.ts'
import { type ResolvedStations, resolveStations } from '../resolve-stations.ts'
import { splitStationLabels } from '../station-labels.ts'
import { type ObserversFile, unknownStations } from './import-observers.ts'
import { type ExistingObserver, lockObservers, updateObservers } from './update-store.ts'

interface ComparedLine {
  readonly line: number
  readonly id: number
  readonly name: string
  readonly backupPhone: string | null
  readonly stationIds: readonly number[]
  readonly fields: ObserverUpdateReport['existing'][number]['fields']
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** An empty cell changes nothing: a file without a column must not erase what the observer has. */
const compareLine = (
  { line, value }: ParsedRow<ObserverCsvRow>,
  observer: ExistingObserver,
  stations: ResolvedStations,
): ComparedLine => {
  const labels = splitStationLabels(value.stations)
  const stationIds = labels.length === 0 ? observer.stationIds : stations.idsOf(labels)
  const backupPhone = value.backupPhone === '' ? observer.backupPhone : value.backupPhone
  const fields = [
    ...(value.name === observer.name ? [] : (['name'] as const)),
    ...(backupPhone === observer.backupPhone ? [] : (['backupPhone'] as const)),
    ...(isSameSet(stationIds, observer.stationIds) ? [] : (['stations'] as const)),
  ]
  return { line, id: observer.id, name: value.name, backupPhone, stationIds, fields }
}

type Lines = ReadonlyMap<string, readonly ParsedRow<ObserverCsvRow>[]>

/**
 * The line of each observer: of a repeated phone only the first one counts, as in the import, which rejects the others. Observers who
 * share a number have the lines with their notation of it; other lines with it are ambiguous.
 */
const pairLines = (lines: Lines, observers: readonly ExistingObserver[]) => {
  const pairs: { row: ParsedRow<ObserverCsvRow>; observer: ExistingObserver }[] = []
  const ambiguous: ParsedRow<ObserverCsvRow>[] = []
  for (const [phoneKey, sharing] of groupBy(observers, each => each.phoneKey)) {
    const ofPhone = lines.get(phoneKey) ?? []
    for (const observer of sharing) {
      const row =
        sharing.length === 1 ? ofPhone[0] : ofPhone.find(each => isWrittenAlike(each.value.phone, observer.phone))
      if (row) pairs.push({ row, observer })
    }
    const isOfNobody = ({ value }: ParsedRow<ObserverCsvRow>) =>
      !sharing.some(({ phone }) => isWrittenAlike(value.phone, phone))
    if (sharing.length > 1) ambiguous.push(...ofPhone.filter(isOfNobody))
  }
  return { pairs, ambiguous }
}

const compareFile = async (scoped: ScopedDb, ngoId: number, { rows, language }: ObserversFile) => {
  const values = rows.map(({ value }) => value)
  const phoneKeys = await computePhoneKeys(values, await findPhoneKeyRules(scoped.db))
  const lines = groupBy(rows, (_, index) => phoneKeys[index] ?? '')
  const observers = await lockObservers(scoped, ngoId, [...lines.keys()])
  const { pairs, ambiguous } = pairLines(lines, observers)
  const labels = pairs.flatMap(({ row }) => splitStationLabels(row.value.stations))
  const stations = await resolveStations(scoped, labels)
  const rejected: ObserverUpdateReport['rejected'] = ambiguous.map(({ line, value: { phone } }) => ({
    line,
    phone,
    reason: translate(language, ['phone_shared']),
  }))
  const existing = pairs.flatMap(({ row, observer }) => {
    const error = unknownStations(row.value, stations)
    if (!error) return [compareLine(row, observer, stations)]
    rejected.push({ line: row.line, phone: row.value.phone, reason: translate(language, error) })
    return []
  })
  return { existing, rejected }
}

type Comparison = Awaited<ReturnType<typeof compareFile>>

const changedLines = ({ existing }: Comparison) => existing.filter(({ fields }) => fields.length > 0)

const recordComparison = (scoped: ScopedDb, ngoId: number, comparison: Comparison) =>
  recordAuditEntry(
    scoped,
    { kind: 'ngo', id: ngoId },
    { count: changedLines(comparison).length, rejected: comparison.rejected.length },
  )

const toReport = ({ existing, rejected }: Comparison): ObserverUpdateReport => ({
  existing: existing.map(({ line, fields }) => ({ line, fields })).sort((a, b) => a.line - b.line),
  rejected: rejected.sort((a, b) => a.line - b.line),
})

/** What an update would change, without changing anything. */
export const checkObserverUpdate = (scoped: ScopedDb, ngoId: number, file: ObserversFile) =>
  inTransaction(scoped, async trx => {
    const comparison = await compareFile(trx, ngoId, file)
    await recordComparison(trx, ngoId, comparison)
    return toReport(comparison)
  })

/** Changes the NGO's observers who are in the file. Their PINs stay, and lines of others are left to the import. */
export const updateObserversFromFile = (scoped: ScopedDb, ngoId: number, file: ObserversFile) =>
  inTransaction(scoped, async trx => {
    const comparison = await compareFile(trx, ngoId, file)
    const changed = changedLines(comparison)
    await updateObservers(trx, changed)
    await replaceAssignments(
      trx,
      changed.filter(({ fields }) => fields.includes('stations')),
    )
    await recordComparison(trx, ngoId, comparison)
    return toReport(comparison)
  })
