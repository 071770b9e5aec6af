import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import { DateTime } from 'luxon'
import { hasSupportedYear } from '../../../http/response/supported-time.ts'

const QUARTER = 15 * 60_000

/**
 * The offset of a zone in milliseconds. Offsets change only at quarter hours, so each quarter's is cached: a lookup per row would
 * take longer than the rest of the row.
 */
const createOffsets = (zone: string) => {
  const offsets = new Map<number, number>()
  return (at: number) =>
    getOrAdd(offsets, Math.floor(at / QUARTER), () => DateTime.fromMillis(at, { zone }).offset * 60_000)
}

/** Formats times in a zone as `yyyy-MM-dd HH:mm:ss`, and times outside the contract's years as an empty string. */
export const createTimeFormatter = (zone: string): ((time: Date | null) => string) => {
  const offsetAt = createOffsets(zone)
  return time => {
    if (!hasSupportedYear(time)) return ''
    const at = time.getTime()
    return new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ')
  }
}

/** Formats times as `yyyy-MM-ddTHH:mm:ss±HH:mm`, otherwise like `createTimeFormatter`. */
export const createIsoFormatter = (zone: string): ((time: Date | null) => string) => {
  const format = createTimeFormatter(zone)
  const offsetAt = createOffsets(zone)
  return time => {
    const local = format(time)
    if (time === null || local === '') return ''
    const offset = offsetAt(time.getTime())
    // An offset is less than a day, so that it has a time of day.
    const clock = new Date(Math.abs(offset)).toISOString().slice(11, 16)
    return `${local.replace(' ', 'T')}${offset < 0 ? '-' : '+'}${clock}`
  }
}
