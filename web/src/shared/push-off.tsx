import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sentHistoryQuery } from './sent-history-query.ts'

/** Says that no phone will get the message, before it is sent. */
export const PushOff = () => {
  const t = useTranslations('notifications')
  const { data } = useQuery(sentHistoryQuery({}))
  if (data?.isPushConfigured !== false) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-late-wash px-3 py-2 text-late">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('pushOff')}
    </p>
  )
}
