import { DateTime } from 'luxon'
import { hasSupportedYear } from '../../../http/response/supported-time.ts'

const QUARTER = 15 * 60_000

/**
 * Formats times in a zone as `yyyy-MM-dd HH:mm:ss`, and times outside the contract's years as an empty string. Offsets
 * change only at quarter hours, so each quarter's is cached: a lookup per row would take longer than the rest of the
 * row.
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
