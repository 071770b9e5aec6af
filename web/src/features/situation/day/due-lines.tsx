import { classNames } from '../../../ui/class-names.ts'
import type { DueTime } from './due-times.ts'

const percent = (share: number) => `${100 * share}%`
const textOf = ({ label, names }: DueTime) => `${label} · ${names.join(', ')}`

/** Labels of the due times, above the bars. */
export const DueLabels = ({ due }: { due: readonly DueTime[] }) => (
  <div className="relative" style={{ height: `${1.4 * Math.max(0, ...due.map(({ lane }) => lane + 1))}em` }}>
    {due.map(each => (
      <span key={each.dueAt} title={textOf(each)}>
        <span className="due-line" style={{ left: percent(each.at), top: `${1.4 * each.lane}em` }} />
        <span
          className={classNames('due-label', each.endsAtLine && 'ends-at-line')}
          style={{ left: percent(each.at), top: `${1.4 * each.lane}em` }}
        >
          {each.label}
        </span>
      </span>
    ))}
  </div>
)

/** Lines of the due times through the bars. */
export const DueLines = ({ due }: { due: readonly DueTime[] }) =>
  due.map(each => (
    <span key={each.dueAt} className="due-line top-0" style={{ left: percent(each.at) }} title={textOf(each)} />
  ))
