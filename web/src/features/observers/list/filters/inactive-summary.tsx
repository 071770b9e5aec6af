import { Send } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import type { InactiveChoice } from './extension-filter.ts'

interface Props {
  inactive: InactiveChoice
  /** ISO date and time that the choice stands for; none for those who were never seen. */
  lastSeenBefore: string | undefined
  /** Number of matches over all pages; undefined until it is loaded. */
  count: number | undefined
  isBusy: boolean
  onNotify: () => void
}

/** The number of inactive observers and the reference time, with a button to notify them all. */
export const InactiveSummary = ({ inactive, lastSeenBefore, count, isBusy, onNotify }: Props) => {
  const t = useTranslations('observers')
  const timeZone = useTimeZone() ?? 'UTC'
  const time = lastSeenBefore === undefined ? '' : formatDateTime(new Date(lastSeenBefore), timeZone)
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">{count !== undefined && t('inactiveCount', { count, choice: inactive, time })}</p>
      <Button
        icon={Send}
        label={t('notifyInactive', { count: count ?? 0 })}
        disabled={!count || isBusy}
        isBusy={isBusy}
        onClick={onNotify}
      />
    </div>
  )
}
