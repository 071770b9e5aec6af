import { Archive } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { settings } from '../../../api/settings.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'

/** Says on every screen that the server shows an archive. */
export const ArchiveLine = () => {
  const t = useTranslations('archive')
  const timeZone = useTimeZone() ?? 'UTC'
  const { archivedAt, archivedElection } = settings()
  if (archivedAt === null) return null
  const time = formatDateTime(new Date(archivedAt), timeZone)
  return (
    <p className="flex items-center gap-2 border-line border-b bg-sunken px-6 py-1.5 text-sm max-sm:px-4">
      <Archive aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="wrap-anywhere">
        {archivedElection === '' ? t('line', { time }) : t('lineOfElection', { election: archivedElection, time })}
      </span>
    </p>
  )
}
