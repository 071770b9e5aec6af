import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { CallBoard } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { LevelControl } from '../../../shared/places/level-control.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { CallSearch } from '../call-search.ts'
import { BoardCellContent } from './board-cell.tsx'
import { areaPlaces, type BoardPlace, columnTotals, countyPlaces, sortByOwed } from './board-totals.ts'
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
        {/* The date of another day leaves no room for the word. */}
        {checkpoint.formCode} · <span className="sr-only">{t('due')}</span>{' '}
        <Timestamp at={checkpoint.dueAt} format="compact" />
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
  const { data: areas } = useQuery(areasQuery)
  const [level, setLevel] = useState<number>()
  const places =
    level === undefined
      ? countyPlaces(rows)
      : areaPlaces(rows, { areas: areas ?? [], level, columns: checkpoints.length })
  const cells = (
    name: string,
    filter: BoardPlace['filter'] | undefined,
    values: BoardPlace['cells'],
    isTotal = false,
  ) =>
    checkpoints.map((checkpoint, column) => (
      <td key={checkpoint.id} className={cellClass(column, isTotal)}>
        <BoardCellContent
          cell={values[column] ?? null}
          checkpoint={checkpoint}
          isDue={column <= currentIndex}
          rowName={name}
          href={paths.calls({ ...search, checkpoint: checkpoint.id, county: undefined, area: undefined, ...filter })}
        />
      </td>
    ))
  return (
    <Card className="overflow-clip">
      <Legend />
      <div className="px-3.5 pt-2 empty:hidden">
        <LevelControl level={level} onChange={setLevel} />
      </div>
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
              {cells(t('allCounties'), undefined, totals, true)}
            </tr>
            {sortByOwed(places, shown).map(({ key, code, name, filter, cells: values }) => (
              <tr key={key}>
                <th scope="row" className="h-11 truncate border-line border-b px-3.5 text-left font-medium">
                  <Link href={paths.threads(false, filter)} title={name} className="hover:underline">
                    {code && <span className="inline-block w-6 font-normal text-soft text-xs">{code}</span>} {name}
                  </Link>
                </th>
                {cells(name, filter, values)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
