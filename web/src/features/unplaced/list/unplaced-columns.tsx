import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { Link } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { parsePosted } from '../report/posted-report.ts'
import { ReportKind, UnplacedReasons } from '../report/report-labels.tsx'

const ObserverCell = ({ report: { observerName, observerPhoneNumber, ngo } }: { report: UnplacedReport }) => (
  <span className="grid min-w-0">
    <span className="wrap-anywhere">{observerName}</span>
    <span className="wrap-anywhere font-normal text-soft text-xs">
      {observerPhoneNumber} · {ngo}
    </span>
  </span>
)

const ReferencedCell = ({ report }: { report: UnplacedReport }) => {
  const t = useTranslations('unplaced')
  const { county, number, questionId } = parsePosted(report)
  const station = [county, number].filter(Boolean).join(' ')
  return (
    <span className="grid min-w-0 max-sm:text-end">
      <span className={station === '' ? 'text-soft' : 'wrap-anywhere'}>{station || t('noStation')}</span>
      {questionId !== undefined && (
        <span className="text-soft text-xs">{t('questionWithId', { id: String(questionId) })}</span>
      )}
    </span>
  )
}

const FileCountCell = ({ count }: { count: number }) => {
  const t = useTranslations('unplaced')
  if (count === 0) return <span className="text-soft">–</span>
  return (
    <span title={t('fileCount', { count })}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('fileCount', { count })}</span>
    </span>
  )
}

/** Where a report was placed, or why it was dismissed, with the account and the time. */
const OutcomeCell = ({ report }: { report: UnplacedReport }) => {
  const { idObserver, idPollingStation, pollingStationName, dismissalReason, resolvedAccount, resolvedAt } = report
  return (
    <span className="grid min-w-0 max-sm:text-end">
      {idPollingStation === null ? (
        <span className="wrap-anywhere">{dismissalReason}</span>
      ) : (
        <span>
          <Link
            href={paths.details(false, idObserver, idPollingStation)}
            className="relative z-1 rounded-sm text-accent hover:underline"
          >
            {pollingStationName}
          </Link>
        </span>
      )}
      <span className="wrap-anywhere text-soft text-xs">
        {resolvedAccount} · <Timestamp at={resolvedAt} />
      </span>
    </span>
  )
}

/** The columns of the list, which are the lines of the cards on small screens. */
export const useUnplacedColumns = (state: UnplacedReport['state']): Column<UnplacedReport>[] => {
  const t = useTranslations('unplaced')
  const outcome: Column<UnplacedReport> = {
    id: 'outcome',
    header: state === 'placed' ? t('placedAt') : t('dismissedBecause'),
    width: '20%',
    cell: report => <OutcomeCell report={report} />,
  }
  return [
    { id: 'observer', header: t('observer'), cell: report => <ObserverCell report={report} /> },
    {
      id: 'received',
      header: t('received'),
      width: '12%',
      cell: ({ receivedAt }) => (
        <span className="whitespace-nowrap">
          <Timestamp at={receivedAt} />
        </span>
      ),
    },
    { id: 'kind', header: t('kind'), width: '9%', cell: ({ kind }) => <ReportKind kind={kind} /> },
    { id: 'reference', header: t('refersTo'), width: '15%', cell: report => <ReferencedCell report={report} /> },
    { id: 'reason', header: t('reason'), width: '20%', cell: ({ reasons }) => <UnplacedReasons reasons={reasons} /> },
    {
      id: 'files',
      header: t('files'),
      width: '6%',
      cell: ({ attachments }) => <FileCountCell count={attachments.length} />,
    },
    ...(state === 'open' ? [] : [outcome]),
  ]
}
