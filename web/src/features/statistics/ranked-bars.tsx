import type { Ranked } from '@scrutineer/contract/statistics'
import { useFormatter } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  label: string
  rows: readonly Ranked[]
  /** The value whose bar is full: the highest of the ranking, on whatever page it stands. */
  most: number
  /** Place of the first row; counted from 1. */
  from?: number
  isStale?: boolean
}

/** Rows of a ranking: place, label, value, and a bar for those who compare by eye. */
export const RankedBars = ({ label, rows, most, from = 1, isStale = false }: Props) => {
  const format = useFormatter()
  return (
    <ol
      aria-label={label}
      start={from}
      aria-busy={isStale}
      className={classNames('transition-opacity', isStale && 'opacity-60')}
    >
      {rows.map((row, index) => (
        <li key={row.label} className="grid h-10 content-center gap-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-4 text-right text-soft text-xs">{from + index}</span>
            <span className="min-w-0 grow truncate" title={row.label}>
              {row.label}
            </span>{' '}
            <span className={row.value === 0 ? 'text-soft' : 'font-semibold'}>{format.number(row.value)}</span>
          </span>
          <span aria-hidden className="ml-6 h-1 overflow-hidden rounded-sm bg-sunken">
            <span
              className="block h-full rounded-sm bg-accent-solid transition-[width]"
              style={{ width: `${most > 0 ? (100 * row.value) / most : 0}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Rows in the final shape, before they are there. */
export const BarsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className="grid h-10 content-center gap-1.5">
        <Skeleton className="ml-6 w-32" />
        <Skeleton className="ml-6 h-1 w-full" />
      </div>
    ))}
  </div>
)
