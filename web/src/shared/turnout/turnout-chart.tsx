import './turnout.css'
import { MINUTES_PER_DAY, minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'
import { DAY_START_HOUR } from '@scrutineer/contract/situation'
import { HourAxis, ValueAxis, ValueLines } from '../../ui/layout/chart-axes.tsx'

interface ChartPoint {
  /** `HH:mm` */
  readonly at: string
  readonly value: number
  /** Above the point. */
  readonly label: string
  /** Shown in the color of warnings. */
  readonly isProblem?: boolean
}

interface Props {
  /** Accessible name. */
  label: string
  /** What the chart shows, for those who don't see it. */
  summary: string
  /** In the order of the day. */
  points: readonly ChartPoint[]
  /** A dashed line, of what the points are compared with. */
  others?: readonly Pick<ChartPoint, 'at' | 'value'>[]
  /** Value at the top of the chart, and how values of the axis are written. */
  max: number
  formatValue: (value: number) => string
}

const percent = (share: number) => `${100 * share}%`
const shareOfDay = (at: string) => minuteOfElectionDay(at) / MINUTES_PER_DAY

/** Even hours of the election day. */
const hours = Array.from({ length: 12 }, (_, index) => {
  const label = String((DAY_START_HOUR + 1 + 2 * index) % 24).padStart(2, '0')
  return { label, share: shareOfDay(`${label}:00`) }
})

/** Turnout over the whole election day, so that points never move. A table beside it has the same. */
export const TurnoutChart = ({ label, summary, points, others = [], max, formatValue }: Props) => {
  const lineOf = (line: typeof others) =>
    line.map(({ at, value }) => `${100 * shareOfDay(at)},${100 * (1 - value / max)}`).join(' ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, so the keyboard must reach it.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto px-4 pt-5 pb-2">
      <p className="sr-only">{summary}</p>
      <div aria-hidden dir="ltr" className="turnout text-soft text-xs">
        <ValueAxis end={formatValue(max)} half={formatValue(max / 2)} />
        <div className="turnout-plot relative border-edge border-b">
          <ValueLines />
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {others.length > 0 && (
              <polyline points={lineOf(others)} vectorEffect="non-scaling-stroke" className="turnout-line is-other" />
            )}
            <polyline points={lineOf(points)} vectorEffect="non-scaling-stroke" className="turnout-line" />
          </svg>
          {points.map(({ at, value, label: text, isProblem }) => (
            <span
              key={at}
              className={isProblem ? 'turnout-point is-problem' : 'turnout-point'}
              style={{ left: percent(shareOfDay(at)), bottom: percent(value / max) }}
            >
              <span className="turnout-label">{text}</span>
            </span>
          ))}
        </div>
        <span />
        <HourAxis hours={hours} />
      </div>
    </section>
  )
}
