import { Send } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ListView } from '../list-view.ts'

interface Props {
  view: ListView
  /** Number of matches over all pages; undefined until it is loaded. */
  count: number | undefined
  isBusy: boolean
  onNotify: () => void
}

/** The number of inactive observers and the reference time, with a button to notify them all. */
export const InactiveSummary = ({ view, count, isBusy, onNotify }: Props) => {
  const t = useTranslations('observers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { inactive, extensionFilter } = view
  if (!inactive) return null
  const time =
    extensionFilter.lastSeenBefore === undefined
      ? ''
      : formatDateTime(new Date(extensionFilter.lastSeenBefore), timeZone)
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">{count !== undefined && t('inactiveCount', { count, choice: inactive, time })}</p>
      <Button disabled={!count || isBusy} isBusy={isBusy} onClick={onNotify}>
        {!isBusy && <Send aria-hidden />}
        {t('notifyInactive', { count: count ?? 0 })}
      </Button>
    </div>
  )
}
