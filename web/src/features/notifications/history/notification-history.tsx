import type { SentNotification } from '@scrutineer/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { historyPageSize, sentHistoryQuery } from '../../../shared/sent-history-query.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { SentDialog, useDeliveryLabels } from './sent-dialog.tsx'

const route = getRouteApi(routePaths.notifications)
/** Polling interval while deliveries are pending, in ms. */
const progressInterval = 5_000

const useColumns = (): Column<SentNotification>[] => {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const delivery = useDeliveryLabels()
  return [
    {
      id: 'title',
      header: t('NOTIFICATION_TITLE'),
      cell: sent => <span className="wrap-anywhere sm:line-clamp-1">{sent.title}</span>,
    },
    { id: 'at', header: t('sentAt'), width: '13%', cell: sent => <Timestamp at={sent.createdAt} /> },
    {
      id: 'by',
      header: t('sentBy'),
      width: '15%',
      cell: sent => (
        // An account name may have no spaces to break at.
        <span title={sent.account ?? undefined} className="wrap-anywhere sm:line-clamp-1 sm:break-all">
          <OptionalValue of={sent.account} />
        </span>
      ),
    },
    {
      id: 'to',
      header: t('recipients'),
      width: '16%',
      cell: ({ toAll, counts: { recipients } }) =>
        toAll ? t('toAll', { number: format.number(recipients) }) : format.number(recipients),
    },
    {
      id: 'delivery',
      header: t('delivery'),
      width: '32%',
      cell: sent => <span className="text-balance max-sm:text-end">{delivery.deliverySummary(sent)}</span>,
    },
  ]
}

/** The sent notifications with sender, recipients and delivery state. Hidden if the server has no history. */
export const NotificationHistory = () => {
  const t = useTranslations('notifications')
  const navigate = route.useNavigate()
  const id = useId()
  const search = route.useSearch()
  const { page = 1, sent } = search
  const columns = useColumns()
  const list = useQuery({
    ...sentHistoryQuery(search),
    refetchInterval: ({ state }) => state.data?.data.some(row => row.counts.pending > 0) && progressInterval,
  })
  const lastList = useLastData(list)
  const isOffered = useCapability('notifications')
  if (!isOffered) return null
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-3">
      <h2 id={id} className="font-semibold text-lg">
        {t('history')}
      </h2>
      <PagedTable
        label={t('history')}
        columns={columns}
        list={list}
        page={page}
        pageSize={historyPageSize}
        pageSizes={[historyPageSize]}
        expectedRows={3}
        rowKey={row => row.id}
        rowName={row => row.title}
        href={row => paths.notifications({ ...search, sent: row.id })}
        preservesScroll
        onNavigate={(change, replace = false) =>
          void navigate({ search: previous => ({ ...previous, page: change.page }), replace, resetScroll: false })
        }
        empty={<EmptyState icon={BellOff} title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {sent !== undefined && (
        <SentDialog
          key={sent}
          id={sent}
          sent={lastList?.data?.data.find(row => row.id === sent)}
          onClose={() => void navigate({ search: previous => ({ ...previous, sent: undefined }), resetScroll: false })}
        />
      )}
    </section>
  )
}
