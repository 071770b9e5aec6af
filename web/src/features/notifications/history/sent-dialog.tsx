import {
  type DeliveryStatus,
  deliveryStatuses,
  notifications,
  type SentNotification,
} from '@scrutineer/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Labels for the delivery state of a notification and of one recipient. */
export const useDeliveryLabels = () => {
  const t = useTranslations('notifications')
  const status = {
    delivered: t('delivered'),
    failed: t('failed'),
    pending: t('pending'),
    not_configured: t('notConfigured'),
  } as const satisfies Record<DeliveryStatus, string>
  const deliverySummary = ({ counts }: SentNotification) => {
    const { recipients, read = 0 } = counts
    const isRecordedOnly = recipients > 0 && counts.notConfigured === recipients
    const parts = [
      isRecordedOnly && t('notConfigured'),
      counts.delivered > 0 && t('deliveredCount', { count: counts.delivered }),
      counts.failed > 0 && t('failedCount', { count: counts.failed }),
      counts.pending > 0 && t('pendingCount', { count: counts.pending }),
      !isRecordedOnly && counts.notConfigured > 0 && t('notConfiguredCount', { count: counts.notConfigured }),
      read > 0 && t('readCount', { read, recipients }),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return { status, deliverySummary }
}

const pageSize = 10

/** What the list of recipients can be filtered by. */
const choices = [...deliveryStatuses, 'read', 'unread'] as const
type Choice = (typeof choices)[number]

const filterOf = (choice: Choice | undefined) =>
  choice === 'read' || choice === 'unread' ? { read: choice === 'read' } : { status: choice }

const progressInterval = 5_000

const useRecipients = (id: number, choice: Choice | undefined, page: number) => {
  const list = useQuery({
    ...endpointQuery(notifications.recipients, { params: { id }, query: { ...filterOf(choice), page, pageSize } }),
    refetchInterval: ({ state }) => state.data?.data.some(row => row.status === 'pending') && progressInterval,
  })
  return { list, lastData: useLastData(list) }
}

interface Props {
  id: number
  /** The row in the history; undefined if it is on another page, as a copied address allows. */
  sent: SentNotification | undefined
  onClose: () => void
}

/** A sent notification: its message and the delivery state of each recipient. */
export const SentDialog = ({ id, sent, onClose }: Props) => {
  const t = useTranslations('notifications')
  const tCommon = useTranslations('ui')
  const delivery = useDeliveryLabels()
  const [choice, setChoice] = useState<Choice>()
  const [page, setPage] = useState(1)
  const { list, lastData } = useRecipients(id, choice, page)
  const shown = lastData?.data
  const read = sent?.counts.read
  const readLabels = { read: t('readInApp'), unread: t('notReadInApp') }
  return (
    <Dialog title={sent?.title ?? t('recipients')} onClose={onClose}>
      {sent && <p className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere text-soft">{sent.message}</p>}
      <Select
        label={t('delivery')}
        value={choice ?? ''}
        anyLabel={t('anyDelivery')}
        choices={choices
          // Other servers don't report whether a notification was read.
          .filter(value => read !== undefined || !(value in readLabels))
          .map(value => ({ value, label: { ...delivery.status, ...readLabels }[value] }))}
        onChoose={chosen => {
          setChoice(chosen)
          setPage(1)
        }}
      />
      {sent && read !== undefined && (
        <p className="text-soft text-sm">{t('readBy', { read, recipients: sent.counts.recipients })}</p>
      )}
      {list.isError && <QueryFailure query={list} lastDataAt={lastData?.updatedAt ?? 0} />}
      {!shown && !list.isError && <Skeleton className="my-3 w-48" />}
      {shown?.data.length === 0 && <p className="py-4 text-center text-soft">{t('noneWithStatus')}</p>}
      <ul aria-label={t('recipients')} className="divide-y divide-line">
        {shown?.data.map(({ idObserver, name, phone, status, detail, readAt }) => (
          <li key={idObserver} className="grid py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere font-medium">{name}</span>
              <span className="whitespace-nowrap text-soft">{phone}</span>
            </span>
            <span className="wrap-anywhere text-soft text-sm">
              {[delivery.status[status], detail].filter(Boolean).join(': ')}
              {readAt && (
                <>
                  {' · '}
                  {t('readAt')} <Timestamp at={readAt} format="compact" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown && shown.totalItems > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          shownPage={shown.page}
          totalItems={shown.totalItems}
          isLoading={list.isPlaceholderData}
          onPage={setPage}
        />
      )}
      <DialogButtons>
        <Button variant="primary" label={tCommon('close')} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
