import { answers, type Thread } from '@scrutineer/contract/answers'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { Flag, Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLastGood } from '../../api/last-good.ts'
import { q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { useExplain } from '../../shared/explain.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'

const useColumns = (): Column<Thread>[] => {
  const t = useTranslations('answers')
  return [
    { id: 'station', header: t('station'), cell: thread => thread.pollingStationName },
    { id: 'observer', header: t('observer'), cell: thread => thread.observerName },
    { id: 'lastModified', header: t('lastModified'), cell: thread => <Moment at={thread.lastModified} /> },
    {
      id: 'flags',
      header: t('flags'),
      cell: ({ numberOfFlagged = 0 }) =>
        numberOfFlagged > 0 && (
          <Badge look="danger" icon={Flag}>
            {t('flagsCounted', { count: numberOfFlagged })}
          </Badge>
        ),
    },
  ]
}

const Threads = ({ isUrgent }: { isUrgent: boolean }) => {
  const t = useTranslations('answers')
  const explain = useExplain()
  const navigate = useNavigate()
  const search = useSearch({ from: isUrgent ? '/urgents' : '/answers' })
  const { page = 1, pageSize = 10 } = search
  const list = useQuery(q(answers.threads, { query: { ...search, urgent: isUrgent, page, pageSize } }))
  const good = useLastGood(list)
  const shown = good?.data
  const columns = useColumns()
  return (
    <Page title={isUrgent ? t('URGENT_TITLE') : t('TITLE')} subtitle={isUrgent ? t('URGENT_SUBTITLE') : t('SUBTITLE')}>
      {list.isError && (
        <ErrorState
          reason={explain(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          dataFrom={good?.from ?? 0}
        />
      )}
      {(shown || !list.isError) && (
        <DataTable
          label={t('TITLE')}
          columns={columns}
          rows={shown?.data}
          rowKey={thread => `${thread.idObserver}-${thread.idPollingStation}`}
          rowName={thread => `${thread.pollingStationName}, ${thread.observerName}`}
          expectedRows={pageSize}
          isStale={list.isPlaceholderData || list.isError}
          href={thread => paths.details(isUrgent, thread.idObserver, thread.idPollingStation, search)}
          empty={<EmptyState icon={Inbox} title={t('emptyTitle')} text={t('emptyText')} />}
        />
      )}
      {shown && shown.totalItems > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          totalItems={shown.totalItems}
          isLoading={list.isPlaceholderData}
          onPage={next => void navigate({ href: paths.threads(isUrgent, { ...search, page: next }) })}
        />
      )}
      <Outlet />
    </Page>
  )
}

/** What observers reported. */
export const AnswersPage = () => <Threads isUrgent={false} />
/** What observers reported and flagged. */
export const UrgentsPage = () => <Threads isUrgent />
