import type { ObserverCsvRow, ObserverImportReport } from '@scrutineer/contract/imports'
import pLimit from 'p-limit'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import { type Language, type Message, translate } from '../../domain/messages.ts'
import { phoneKey } from '../../domain/search-keys.ts'
import type { CsvFile, ParsedRow } from '../../http/csv/read-csv.ts'
import { findTakenPhones, insertObservers } from './store.ts'

export interface ObserversFile extends CsvFile<ObserverCsvRow> {
  readonly language: Language
}

type Rejected = ObserverImportReport['rejected'][number]

interface CheckedFile {
  readonly valid: readonly ParsedRow<ObserverCsvRow>[]
  readonly rejected: readonly Rejected[]
}

/** The lines that could be added now; the others with why not. */
const checkFile = async (scoped: ScopedDb, { rows, rejected, language }: ObserversFile): Promise<CheckedFile> => {
  const taken = await findTakenPhones(
    scoped,
    rows.map(({ value }) => phoneKey(value.phone)),
  )
  const firstLine = new Map<string, number>()
  const refused: Rejected[] = rejected.map(({ line, cells, reason }) => ({ line, phone: cells.phone ?? '', reason }))
  const valid = rows.filter(({ line, value: { phone } }) => {
    const key = phoneKey(phone)
    const before = firstLine.get(key)
    const wrong: Message | undefined =
      before !== undefined ? ['repeated_line', before] : taken.has(key) ? ['phone_taken'] : undefined
    firstLine.set(key, before ?? line)
    if (wrong) refused.push({ line, phone, reason: translate(language, wrong) })
    return wrong === undefined
  })
  return { valid, rejected: refused }
}

const toImportReport = (count: number, rejected: readonly Rejected[]): ObserverImportReport => ({
  count,
  rejected: [...rejected].sort((a, b) => a.line - b.line),
})

/** What an import would do, without doing any of it. */
export const checkObservers = async (
  scoped: ScopedDb,
  ngoId: number,
  file: ObserversFile,
): Promise<ObserverImportReport> => {
  const { valid, rejected } = await checkFile(scoped, file)
  await recordAuditEntry(scoped, { kind: 'ngo', id: ngoId }, { count: valid.length, rejected: rejected.length })
  return toImportReport(valid.length, rejected)
}

/** Adds the good lines: hashed first, which takes its time, then inserted in one short statement. */
export const importObservers = async (
  scoped: ScopedDb,
  clock: Clock,
  ngoId: number,
  file: ObserversFile,
): Promise<ObserverImportReport> => {
  const { valid, rejected } = await checkFile(scoped, file)
  // Two wait for their turn at a time: whoever signs in meanwhile stands behind two PINs, not behind all of them.
  const rows = await pLimit(2).map(valid, async ({ value: { name, phone, pin } }) => ({
    name,
    phone,
    pinHash: await hashSecret(pin),
  }))
  const added = await inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const phones = await insertObservers(txScoped, ngoId, rows, clock())
    const refused = rejected.length + valid.length - phones.size
    await recordAuditEntry(txScoped, { kind: 'ngo', id: ngoId }, { count: phones.size, rejected: refused })
    return phones
  })
  const late = valid
    .filter(({ value }) => !added.has(phoneKey(value.phone)))
    .map(({ line, value }) => ({ line, phone: value.phone, reason: translate(file.language, ['phone_taken']) }))
  return toImportReport(added.size, [...rejected, ...late])
}
