import type { DeliveryStatus, SentNotification } from '@scrutineer/contract/notifications'
import { useTranslations } from 'use-intl'

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
    if (counts.recipients > 0 && counts.notConfigured === counts.recipients) return t('notConfigured')
    const parts = [
      counts.delivered > 0 && t('deliveredCount', { count: counts.delivered }),
      counts.failed > 0 && t('failedCount', { count: counts.failed }),
      counts.pending > 0 && t('pendingCount', { count: counts.pending }),
      counts.notConfigured > 0 && t('notConfiguredCount', { count: counts.notConfigured }),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return { status, deliverySummary }
}
