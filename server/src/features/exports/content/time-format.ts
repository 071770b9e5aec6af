import { DateTime } from 'luxon'
import { hasSupportedYear } from '../../../domain/supported-years.ts'

const QUARTER = 15 * 60_000

/**
 * Writes times in a zone as `yyyy-MM-dd HH:mm:ss`, one outside the contract's years as no time. Offsets change on quarters of an hour only, so each quarter's is asked
 * for once: looking it up for every row would take longer than all the rest of the row.
 */
export const createTimeFormatter = (zone: string): ((time: Date | null) => string) => {
  const offsets = new Map<number, number>()
  return time => {
    if (!hasSupportedYear(time)) return ''
    const at = time.getTime()
    const quarter = Math.floor(at / QUARTER)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      offset = DateTime.fromMillis(at, { zone }).offset * 60_000
      offsets.set(quarter, offset)
    }
    return new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ')
  }
}
