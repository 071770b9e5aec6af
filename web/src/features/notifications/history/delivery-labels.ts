import type { DeliveryStatus, SentNotification } from '@scrutineer/contract/notifications'
import { useTranslations } from 'use-intl'

/** Labels for the delivery state of a notification and of one recipient. */
export const useDeliveryLabels = () => {
  const t = useTranslations('notifications')
  const status = {
    delivered: t('delivered'),
    failed: t('failed'),
    pending: t('pending'),
    not_configured: t('NOT_CONFIGURED'),
  } as const satisfies Record<DeliveryStatus, string>
  const deliverySummary = ({ counts }: SentNotification) => {
    if (counts.recipients > 0 && counts.notConfigured === counts.recipients) return t('NOT_CONFIGURED')
    const parts = [
      counts.delivered > 0 && t('deliveredCounted', { count: counts.delivered }),
      counts.failed > 0 && t('failedCounted', { count: counts.failed }),
      counts.pending > 0 && t('pendingCounted', { count: counts.pending }),
      counts.notConfigured > 0 && t('notConfiguredCounted', { count: counts.notConfigured }),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return { status, deliverySummary }
}
