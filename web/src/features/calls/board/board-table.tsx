import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { BoardCell, CallBoard } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { LevelControl } from '../../../shared/places/level-control.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { CallSearch } from '../call-queries.ts'
import { areaPlaces, type BoardPlace, columnTotals, countyPlaces, owedReports, sortByOwed } from './board-totals.ts'
import { ReportBar, reportStates, StateSwatch } from './report-bar.tsx'

const owedStates = ['partial', 'missing', 'unreachable'] as const

interface BoardCellContentProps {
  cell: BoardCell | null
  checkpoint: Checkpoint
  isDue: boolean
  /** County, or all counties. */
  rowName: string
  /** Lists who owes the reports of this cell. */
  href: string
}

/** Received of expected reports, and what became of the others. */
const BoardCellContent = ({ cell, checkpoint, isDue, rowName, href }: BoardCellContentProps) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  if (!cell || cell.expected === 0) return <span className="px-2.5 text-soft text-xs">{t('notExpected')}</span>
  if (!isDue && cell.received === 0)
    return (
      <span className="block px-2.5 text-soft text-xs">
        {t('due')} <Timestamp at={checkpoint.dueAt} format="short" />
      </span>
    )
  const counts = owedStates.filter(state => cell[state] > 0)
  const description = [
    t('cellReceived', { received: cell.received, expected: cell.expected }),
    ...(cell.late > 0 ? [t('countOf.late', { count: cell.late })] : []),
    ...counts.map(state => t(`countOf.${state}`, { count: cell[state] })),
  ].join(', ')
  return (
    <Link
      href={href}
      preservesScroll
      aria-label={`${rowName}, ${checkpoint.name}: ${description}`}
      title={description}
      className="grid min-h-11 content-center gap-1 px-2.5 py-1 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="whitespace-nowrap">
          <span className="font-semibold">{format.number(cell.received)}</span>
          <span className="text-soft">/{format.number(cell.expected)}</span>
        </span>
        <span className="ms-auto flex flex-wrap gap-x-1.5 text-xs">
          {counts.map(state => (
            <span key={state} className="inline-flex items-center gap-0.5">
              <StateSwatch state={state} className="size-2.5" />
              {format.number(cell[state])}
            </span>
          ))}
          {owedReports(cell) === 0 && (
            <span className="inline-flex items-center gap-1 text-soft">
              <Check className="size-3.5" />
              {t('all')}
            </span>
          )}
        </span>
      </span>
      <ReportBar cell={cell} />
    </Link>
  )
}

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
      <span className="ms-auto max-sm:hidden">{t('mostOwedFirst')}</span>
    </div>
  )
}

/** Sticky below the shell's header. */
const headClass =
  'sticky top-(--shell-top) z-10 h-11 border-line border-b bg-surface py-1 text-start align-middle font-medium'

const ColumnHead = ({ checkpoint, isCurrent }: { checkpoint: Checkpoint; isCurrent: boolean }) => {
  const t = useTranslations('calls')
  return (
    <th
      scope="col"
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        headClass,
        'px-2.5',
        isCurrent ? 'text-accent shadow-[inset_0_-2px_0_var(--color-accent)]' : 'max-sm:hidden',
      )}
    >
      <span className="wrap-anywhere block">{checkpoint.name}</span>
      <span className="block font-normal text-soft text-xs">
        {/* The date of another day leaves no room for the word. */}
        {checkpoint.formCode} · <span className="sr-only">{t('due')}</span>{' '}
        <Timestamp at={checkpoint.dueAt} format="compact" />
      </span>
    </th>
  )
}

const SkeletonRows = () => (
  <div aria-hidden className="grid">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-3.5 last:border-b-0">
        <Skeleton className="w-28" />
        <Skeleton className="h-2 grow" />
      </div>
    ))}
  </div>
)

interface Props {
  /** Undefined while it loads. */
  board: CallBoard | undefined
  search: CallSearch
}

/** Counties × checkpoints: which reports have arrived. On phones only the current checkpoint. */
export const BoardCard = ({ board, search }: Props) => (
  <Card className="overflow-clip">
    <Legend />
    {board ? <BoardTable board={board} search={search} /> : <SkeletonRows />}
  </Card>
)

const BoardTable = ({ board: { checkpoints, idCurrent, rows }, search }: Props & { board: CallBoard }) => {
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
  /** A column that says only when the report is due. */
  const isNarrow = (column: number) =>
    column > currentIndex && column !== shown && (totals[column]?.received ?? 0) === 0
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
          href={paths.calls({
            checkpoint: checkpoint.id,
            idNgo: search.idNgo,
            show: 'owing',
            ...filter,
          })}
        />
      </td>
    ))
  return (
    <>
      <div className="px-3.5 pt-2 empty:hidden">
        <LevelControl level={level} onChange={setLevel} />
      </div>
      <table aria-label={t('board')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <colgroup>
          <col className="w-44 max-sm:w-[45%]" />
          {checkpoints.map(({ id }, column) => (
            <col key={id} className={classNames('max-sm:hidden', isNarrow(column) && 'w-32')} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classNames(headClass, 'px-3.5')}>
              {t('county')}
            </th>
            {checkpoints.map((checkpoint, column) => (
              <ColumnHead key={checkpoint.id} checkpoint={checkpoint} isCurrent={column === shown} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="font-semibold">
            <th scope="row" className="h-11 border-edge border-b px-3.5 text-start font-semibold">
              {t('allCounties')}
            </th>
            {cells(t('allCounties'), undefined, totals, true)}
          </tr>
          {sortByOwed(places, shown).map(({ key, code, name, filter, cells: values }) => (
            <tr key={key}>
              <th scope="row" className="h-11 border-line border-b px-3.5 py-1 text-start font-medium">
                <Link href={paths.threads(false, filter)} className="flex items-baseline gap-2 hover:underline">
                  {code && (
                    <span className="wrap-anywhere min-w-5 max-w-[40%] shrink-0 font-normal text-soft text-xs">
                      {code}
                    </span>
                  )}{' '}
                  <span className="wrap-anywhere min-w-0">{name}</span>
                </Link>
              </th>
              {cells(name, filter, values)}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
