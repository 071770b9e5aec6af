import { formatDateTime } from '../../../lib/format/dates.ts'
import type { ThreadSearch, TimePreset } from '../threads/thread-search.ts'

const hourMs = 3_600_000
/** The list of the last hour may be this much longer before it is called by its start. */
const toleranceMs = 5 * 60_000

/** The filter of a preset: from an hour ago, or from the start of the election's day. */
export const presetFilter = (time: TimePreset, timeZone: string, now: Date): ThreadSearch => ({
  time,
  from:
    time === 'today'
      ? `${formatDateTime(now, timeZone).slice(0, 10)} 00:00`
      : formatDateTime(new Date(now.getTime() - hourMs), timeZone),
})

/**
 * Whether the filter of a preset still is what the preset names: its start stays in the address and doesn't move with the time.
 * @param from in the election's time, `yyyy-MM-dd HH:mm`
 */
export const isPresetCurrent = (time: TimePreset, from: string, timeZone: string, now: Date): boolean => {
  const earliest = new Date(time === 'today' ? now.getTime() : now.getTime() - toleranceMs)
  return from >= (presetFilter(time, timeZone, earliest).from ?? '')
}
