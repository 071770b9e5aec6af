import type { ObserverImportReport, ObserverLine } from '@scrutineer/contract/imports'
import pLimit from 'p-limit'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { phoneKey } from '../../domain/fold.ts'
import { hashSecret } from '../../domain/password.ts'
import type { Reach } from '../../domain/scope.ts'
import type { CsvFile, Line } from '../../http/csv.ts'
import { type Language, type Message, say } from '../../http/words.ts'
import { findTakenPhones, insertObservers } from './store.ts'

export interface ObserversFile extends CsvFile<ObserverLine> {
  readonly language: Language
}

type Rejected = ObserverImportReport['rejected'][number]

interface Checked {
  readonly good: readonly Line<ObserverLine>[]
  readonly rejected: readonly Rejected[]
}

/** The lines that could be added now; the others with why not. */
const check = async (reach: Reach, { lines, rejected, language }: ObserversFile): Promise<Checked> => {
  const taken = await findTakenPhones(
    reach,
    lines.map(({ value }) => phoneKey(value.phone)),
  )
  const firstLine = new Map<string, number>()
  const refused: Rejected[] = rejected.map(({ line, cells, reason }) => ({ line, phone: cells.phone ?? '', reason }))
  const good = lines.filter(({ line, value: { phone } }) => {
    const key = phoneKey(phone)
    const before = firstLine.get(key)
    const wrong: Message | undefined =
      before !== undefined ? ['repeated_line', before] : taken.has(key) ? ['phone_taken'] : undefined
    firstLine.set(key, before ?? line)
    if (wrong) refused.push({ line, phone, reason: say(language, wrong) })
    return wrong === undefined
  })
  return { good, rejected: refused }
}

const report = (count: number, rejected: readonly Rejected[]): ObserverImportReport => ({
  count,
  rejected: [...rejected].sort((a, b) => a.line - b.line),
})

/** What an import would do, without doing any of it. */
export const checkObservers = async (
  reach: Reach,
  ngoId: number,
  file: ObserversFile,
): Promise<ObserverImportReport> => {
  const { good, rejected } = await check(reach, file)
  await recordAction(reach, { kind: 'ngo', id: ngoId }, { count: good.length, rejected: rejected.length })
  return report(good.length, rejected)
}

/** Adds the good lines: hashed first, which takes its time, then inserted in one short statement. */
export const importObservers = async (
  reach: Reach,
  clock: Clock,
  ngoId: number,
  file: ObserversFile,
): Promise<ObserverImportReport> => {
  const { good, rejected } = await check(reach, file)
  // Two wait for their turn at a time: whoever signs in meanwhile stands behind two PINs, not behind all of them.
  const rows = await pLimit(2).map(good, async ({ value: { name, phone, pin } }) => ({
    name,
    phone,
    pinHash: await hashSecret(pin),
  }))
  const added = await inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const phones = await insertObservers(held, ngoId, rows, clock())
    const refused = rejected.length + good.length - phones.size
    await recordAction(held, { kind: 'ngo', id: ngoId }, { count: phones.size, rejected: refused })
    return phones
  })
  const late = good
    .filter(({ value }) => !added.has(phoneKey(value.phone)))
    .map(({ line, value }) => ({ line, phone: value.phone, reason: say(file.language, ['phone_taken']) }))
  return report(added.size, [...rejected, ...late])
}
