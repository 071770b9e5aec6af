import { formatDateTime } from '../../../lib/format/dates.ts'
import type { ThreadSearch, TimePreset } from '../threads/thread-search.ts'

const hourMs = 3_600_000

/** The filter of a preset: from an hour ago, or from the start of the election's day. */
export const presetFilter = (time: TimePreset, timeZone: string, now: Date): ThreadSearch => ({
  time,
  from:
    time === 'today'
      ? `${formatDateTime(now, timeZone).slice(0, 10)} 00:00`
      : formatDateTime(new Date(now.getTime() - hourMs), timeZone),
})
