import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { Situation } from '@scrutineer/contract/situation'

/** A time of the day at which reports are due. */
export interface DueTime {
  readonly dueAt: string
  /** Share of the day. */
  readonly at: number
  readonly names: readonly string[]
  /** `A, B 10:00` */
  readonly label: string
  /** Line of the label, from the top. Labels of one line don't overlap. */
  readonly lane: number
  /** The label ends at the line, because there is no room after it. */
  readonly endsAtLine: boolean
}

/** A label names at most so many forms. */
const MAX_CODES = 3

// The narrowest chart: on wider ones the labels are further apart.
const CHART_EM = 44
const CHARACTER_EM = 0.62
const GAP_EM = 1

const widthOf = (label: string) => (label.length * CHARACTER_EM + GAP_EM) / CHART_EM

const labelOf = (codes: readonly string[], time: string) => {
  const rest = codes.length - MAX_CODES
  return `${codes.slice(0, MAX_CODES).join(', ')}${rest > 0 ? ` +${rest}` : ''} ${time}`
}

/** The due times of the day, one for all checkpoints of a time. Labels that would overlap are on different lines. */
export const dueTimes = (
  checkpoints: readonly Checkpoint[],
  { from, until }: Pick<Situation['day'], 'from' | 'until'>,
  formatTime: (at: string) => string,
): DueTime[] => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const byTime = groupBy(checkpoints, ({ dueAt }) => Date.parse(dueAt))
  const laneEnds: number[] = []
  return [...byTime]
    .filter(([time]) => time >= start && time < end)
    .sort(([a], [b]) => a - b)
    .map(([time, due]) => {
      const dueAt = new Date(time).toISOString()
      const at = (time - start) / (end - start)
      const label = labelOf([...new Set(due.map(({ formCode }) => formCode))], formatTime(dueAt))
      const width = widthOf(label)
      const endsAtLine = at + width > 1
      const begin = endsAtLine ? at - width : at
      const free = laneEnds.findIndex(laneEnd => laneEnd <= begin)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = begin + width
      return { dueAt, at, names: due.map(({ name }) => name), label, lane, endsAtLine }
    })
}
