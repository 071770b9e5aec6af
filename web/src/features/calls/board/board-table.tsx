import type { CallBoard } from '@scrutineer/contract/call-values'
import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { CallSearch } from '../call-search.ts'
import { BoardCellContent } from './board-cell.tsx'
import { columnTotals, sortByOwed } from './board-totals.ts'
import { reportStates, StateSwatch } from './report-bar.tsx'

const skeletonRows = 12

const Legend = () => {
  const t = useTranslations('calls')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3.5 py-2 text-soft text-xs">
      {reportStates.map(state => (
        <span key={state} className="inline-flex items-center gap-1.5">
          <StateSwatch state={state} className="h-2 w-3.5" />
          {t(`state.${state}`)}
        </span>
      ))}
      <span className="ml-auto max-sm:hidden">{t('mostOwedFirst')}</span>
    </div>
  )
}

const ColumnHead = ({ checkpoint, isCurrent }: { checkpoint: Checkpoint; isCurrent: boolean }) => {
  const t = useTranslations('calls')
  return (
    <th
      scope="col"
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'h-11 border-line border-b px-2.5 text-left align-middle font-medium',
        isCurrent ? 'text-accent shadow-[inset_0_-2px_0_var(--color-accent)]' : 'max-sm:hidden',
      )}
    >
      <span className="block truncate" title={checkpoint.name}>
        {checkpoint.name}
      </span>
      <span className="block truncate font-normal text-soft text-xs">
        {checkpoint.formCode} · {t('due')} <Timestamp at={checkpoint.dueAt} format="short" />
      </span>
    </th>
  )
}

export const BoardSkeleton = () => (
  <Card aria-hidden className="grid gap-px overflow-hidden">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-3.5 last:border-b-0">
        <Skeleton className="w-28" />
        <Skeleton className="h-2 grow" />
      </div>
    ))}
  </Card>
)

interface Props {
  board: CallBoard
  search: CallSearch
}

/** Counties × checkpoints: which reports have arrived. On phones only the current checkpoint. */
export const BoardTable = ({ board: { checkpoints, idCurrent, rows }, search }: Props) => {
  const t = useTranslations('calls')
  const shownId = search.checkpoint ?? idCurrent ?? checkpoints[0]?.id
  const shown = checkpoints.findIndex(({ id }) => id === shownId)
  const currentIndex = checkpoints.findIndex(({ id }) => id === idCurrent)
  const totals = columnTotals(rows, checkpoints.length)
  const cellClass = (column: number, isTotal: boolean) =>
    classNames(
      'border-b p-0',
      isTotal ? 'border-edge' : 'border-line',
      column === shown ? 'bg-accent-wash/40' : 'max-sm:hidden',
    )
  const cells = (name: string, county: string | undefined, values: (typeof rows)[number]['cells']) =>
    checkpoints.map((checkpoint, column) => (
      <td key={checkpoint.id} className={cellClass(column, county === undefined)}>
        <BoardCellContent
          cell={values[column] ?? null}
          checkpoint={checkpoint}
          isDue={column <= currentIndex}
          rowName={name}
          href={paths.calls({ ...search, checkpoint: checkpoint.id, county })}
        />
      </td>
    ))
  return (
    <Card className="overflow-clip">
      <Legend />
      {/* On phones one column is left, so nothing scrolls sideways there. */}
      <section aria-label={t('board')} className="overflow-x-auto">
        <table className="w-full table-fixed border-separate border-spacing-0 text-sm sm:min-w-[36rem]">
          <caption className="sr-only">{t('board')}</caption>
          <colgroup>
            <col className="w-32 min-[110rem]:w-44" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="h-11 border-line border-b px-3.5 text-left font-medium">
                {t('county')}
              </th>
              {checkpoints.map((checkpoint, column) => (
                <ColumnHead key={checkpoint.id} checkpoint={checkpoint} isCurrent={column === shown} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="font-semibold">
              <th scope="row" className="h-11 border-edge border-b px-3.5 text-left font-semibold">
                {t('allCounties')}
              </th>
              {cells(t('allCounties'), undefined, totals)}
            </tr>
            {sortByOwed(rows, shown).map(({ county, countyName, cells: values }) => (
              <tr key={county}>
                <th scope="row" className="h-11 truncate border-line border-b px-3.5 text-left font-medium">
                  <Link href={paths.threads(false, { county })} title={countyName} className="hover:underline">
                    <span className="inline-block w-6 font-normal text-soft text-xs">{county}</span> {countyName}
                  </Link>
                </th>
                {cells(countyName, county, values)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
