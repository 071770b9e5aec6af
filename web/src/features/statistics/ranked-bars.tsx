import type { RankingRow } from '@scrutineer/contract/statistics'
import { useFormatter } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/link.tsx'

interface Props {
  label: string
  rows: readonly RankingRow[]
  /** The value of a full bar, the same for all pages. */
  fullBar: number
  /** The list behind a row. */
  hrefOf: (row: RankingRow) => string | undefined
  /** Rank of the first row, from 1. */
  firstRank?: number
  isStale?: boolean
  /** Lower rows, so that a whole page fits in a dialog. */
  isDense?: boolean
}

const RowLabel = ({ label, href }: { label: string; href: string | undefined }) =>
  href === undefined ? (
    label
  ) : (
    <Link href={href} className="rounded-sm underline-offset-2 hover:underline">
      {label}
    </Link>
  )

/** Rows of a ranking: rank, label, value and bar. */
export const RankedBars = ({
  label,
  rows,
  fullBar,
  hrefOf,
  firstRank = 1,
  isStale = false,
  isDense = false,
}: Props) => {
  const format = useFormatter()
  return (
    <ol
      aria-label={label}
      start={firstRank}
      aria-busy={isStale}
      className={classNames('transition-opacity', isStale && 'opacity-60')}
    >
      {rows.map((row, index) => (
        <li
          key={row.label}
          className={classNames('grid grid-cols-1 content-center', isDense ? 'h-8 gap-0.5' : 'h-10 gap-1')}
        >
          <span className="flex items-baseline gap-2">
            <span className="min-w-4 text-end text-soft text-xs">{firstRank + index}</span>
            <span className="min-w-0 grow truncate" title={row.label}>
              <RowLabel label={row.label} href={hrefOf(row)} />
            </span>{' '}
            <span className={row.value === 0 ? 'text-soft' : 'font-semibold'}>{format.number(row.value)}</span>
          </span>
          <span aria-hidden className="forced-color-adjust-none ms-6 h-1 overflow-hidden rounded-sm bg-sunken">
            <span
              className="block h-full rounded-sm bg-accent-solid transition-[width]"
              style={{ width: `${(100 * row.value) / fullBar}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Placeholder in the shape of the rows. */
export const BarsSkeleton = ({ count, isDense = false }: { count: number; isDense?: boolean }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className={classNames('grid content-center gap-1.5', isDense ? 'h-8' : 'h-10')}>
        <Skeleton className="ms-6 w-32" />
        <span className="ms-6">
          <Skeleton className="h-1 w-full" />
        </span>
      </div>
    ))}
  </div>
)
