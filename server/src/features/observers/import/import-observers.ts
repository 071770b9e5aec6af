import type { ObserverCsvRow, ObserverImportReport } from '@scrutineer/contract/imports'
import pLimit from 'p-limit'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import {
  computePhoneKeys,
  findPhoneCountry,
  findPhoneKeyRules,
  lockPhoneKeyRules,
} from '../../../db/shared/phone-keys.ts'
import type { Clock } from '../../../domain/clock.ts'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { hashSecret } from '../../../domain/crypto/password.ts'
import { type Message, translate } from '../../../domain/messages.ts'
import { findBackupPhoneProblem, findPhoneProblem } from '../../../domain/phone-problem.ts'
import type { ParsedRow } from '../../../http/tables/parse-rows.ts'
import type { UploadedTable } from '../../../http/tables/table-upload.ts'
import { insertAssignments } from '../assignment-store.ts'
import { findTakenPhones } from '../phone-holder-store.ts'
import { type PinOwner, storePins } from '../pins/store-pins.ts'
import { type ResolvedStations, resolveStations } from '../resolve-stations.ts'
import { splitStationLabels } from '../station-labels.ts'
import { insertObservers } from './store.ts'

export type ObserversFile = UploadedTable<ObserverCsvRow>

type Rejected = ObserverImportReport['rejected'][number]

interface CheckedFile {
  readonly valid: readonly ParsedRow<ObserverCsvRow>[]
  readonly rejected: readonly Rejected[]
  readonly stations: ResolvedStations
}

/** Why a line is rejected that names unknown stations. */
export const unknownStations = ({ stations }: ObserverCsvRow, known: ResolvedStations): Message | undefined => {
  const unknown = known.unknownOf(splitStationLabels(stations))
  return unknown.length > 0 ? ['unknown_stations', unknown.join(', ')] : undefined
}

/** Splits the lines into valid ones and rejected ones with reasons. */
const checkFile = async (scoped: ScopedDb, { rows, rejected, language }: ObserversFile): Promise<CheckedFile> => {
  const values = rows.map(({ value }) => value)
  const phoneKeys = await computePhoneKeys(values, await findPhoneKeyRules(scoped.db))
  const country = await findPhoneCountry(scoped.db)
  const taken = await findTakenPhones(scoped, phoneKeys)
  const labels = rows.flatMap(({ value }) => splitStationLabels(value.stations))
  const stations = await resolveStations(scoped, labels)
  const firstLine = new Map<string, number>()
  const allRejected: Rejected[] = rejected.map(({ line, cells, reason }) => ({
    line,
    phone: cells.phone ?? '',
    reason,
  }))
  const valid: ParsedRow<ObserverCsvRow>[] = []
  for await (const [index, row] of inSlices(rows.entries())) {
    const { line, value } = row
    const { phone } = value
    const phoneKey = phoneKeys[index] ?? phone
    const earlierLine = firstLine.get(phoneKey)
    firstLine.set(phoneKey, earlierLine ?? line)
    const error: Message | undefined =
      taken.get(phoneKey) ??
      findPhoneProblem(phone, country) ??
      (earlierLine === undefined ? undefined : ['repeated_line', earlierLine]) ??
      findBackupPhoneProblem(value.backupPhone) ??
      unknownStations(value, stations)
    if (error) allRejected.push({ line, phone, reason: translate(language, error) })
    else valid.push(row)
  }
  return { valid, rejected: allRejected, stations }
}

const toImportReport = (
  count: number,
  rejected: readonly Rejected[],
  { notes }: ObserversFile,
): ObserverImportReport => ({
  count,
  rejected: [...rejected].sort((a, b) => a.line - b.line),
  notes,
})

/** The report of an import, without importing anything. */
export const checkObservers = async (
  scoped: ScopedDb,
  ngoId: number | undefined,
  file: ObserversFile,
): Promise<ObserverImportReport> => {
  const { valid, rejected } = await checkFile(scoped, file)
  const subject = ngoId === undefined ? null : ({ kind: 'ngo', id: ngoId } as const)
  await recordAuditEntry(scoped, subject, { count: valid.length, rejected: rejected.length })
  return toImportReport(valid.length, rejected, file)
}

/** PINs that the client generated: the lines that have one, and the account that they are stored for. */
export interface GeneratedPins {
  readonly lines: readonly number[]
  readonly owner: PinOwner
}

/** Adds the valid lines. PINs are hashed first, which is slow; one statement then inserts all rows. */
export const importObservers = async (
  scoped: ScopedDb,
  clock: Clock,
  ngoId: number,
  file: ObserversFile,
  generated: GeneratedPins,
): Promise<ObserverImportReport> => {
  const { valid, rejected, stations } = await checkFile(scoped, file)
  const generatedLines = new Set(generated.lines)
  // At most two PINs in the hashing queue: a concurrent sign-in waits for two, not for the whole file.
  const rows = await pLimit(2).map(valid, async ({ line, value }) => ({
    line,
    pin: value.pin,
    name: value.name,
    phone: value.phone,
    backupPhone: value.backupPhone || null,
    stationIds: stations.idsOf(splitStationLabels(value.stations)),
    pinHash: await hashSecret(value.pin),
  }))
  const addedLines = await inTransaction(scoped, async trx => {
    const now = clock()
    const phoneKeys = await computePhoneKeys(rows, await lockPhoneKeyRules(trx.db))
    // Numbers that differed when the file was checked may be equal now: the first line has the observer.
    const rowsByKey = new Map<string, (typeof rows)[number] & { phoneKey: string }>()
    for (const [index, row] of rows.entries()) {
      const phoneKey = phoneKeys[index] ?? row.phone
      if (!rowsByKey.has(phoneKey)) rowsByKey.set(phoneKey, { ...row, phoneKey })
    }
    const ids = await insertObservers(trx, ngoId, [...rowsByKey.values()], now)
    const added = [...rowsByKey.values()].flatMap(row => {
      const id = ids.get(row.phoneKey)
      return id === undefined ? [] : [{ ...row, id }]
    })
    await insertAssignments(trx, added)
    const storedPins = added.filter(({ line }) => generatedLines.has(line))
    if (storedPins.length > 0) await storePins(trx, generated.owner, storedPins, now)
    const rejectedCount = rejected.length + valid.length - added.length
    await recordAuditEntry(trx, { kind: 'ngo', id: ngoId }, { count: added.length, rejected: rejectedCount })
    return new Set(added.map(({ line }) => line))
  })
  const concurrentlyTaken = valid
    .filter(({ line }) => !addedLines.has(line))
    .map(({ line, value }) => ({ line, phone: value.phone, reason: translate(file.language, ['phone_taken']) }))
  return toImportReport(addedLines.size, [...rejected, ...concurrentlyTaken], file)
}
