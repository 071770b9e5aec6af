import type { Checkpoint } from '@scrutineer/contract/checkpoints'
import type { BoardCell } from '@scrutineer/contract/fields/call-values'
import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { owedReports } from './board-totals.ts'
import { ReportBar, StateSwatch } from './report-bar.tsx'

const owedStates = ['partial', 'missing', 'unreachable'] as const

interface Props {
  cell: BoardCell | null
  checkpoint: Checkpoint
  isDue: boolean
  /** County, or all counties. */
  rowName: string
  /** Lists who owes the reports of this cell. */
  href: string
}

/** Received of expected reports, and what became of the others. */
export const BoardCellContent = ({ cell, checkpoint, isDue, rowName, href }: Props) => {
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
        <span className="ml-auto flex flex-wrap gap-x-1.5 text-xs">
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
