import { type FollowUpSummary, MAX_SUMMARY_COUNT } from '@scrutineer/contract/fields/follow-up-summary'
import type { ThreadPage } from '@scrutineer/contract/fields/threads'
import { useQuery } from '@tanstack/react-query'
import { ClockAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { paths } from '../../../shared/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { useTotal } from '../../../ui/table/page-numbers.ts'
import { useFinishedCount } from '../filters/finished-fold.tsx'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { followUpSummaryQuery } from './triage-queries.ts'

/** A count that may have stopped at the maximum. */
export const formatSummaryCount = (count: number) =>
  count >= MAX_SUMMARY_COUNT ? `${MAX_SUMMARY_COUNT}+` : String(count)

interface CountProps {
  /** The listed emergencies; undefined until they have loaded. */
  total: ThreadPage | undefined
  /** The list's search, if it folds the finished ones. */
  folded: ThreadSearch | undefined
}

/** How many emergencies are open, of how many: above the whole list. The chips keep the numbers up to date. */
export const OpenCount = ({ total: listed, folded }: CountProps) => {
  const t = useTranslations('answers')
  const formatTotal = useTotal()
  const { data } = useQuery(followUpSummaryQuery)
  const finished = useFinishedCount(folded ?? {}, folded !== undefined && listed !== undefined)
  if (!data) return null
  // The list keeps the rows that were finished since it loaded, so its own number is that of the open ones only beyond the maximum.
  const unfinished = data.unfinished < MAX_SUMMARY_COUNT ? data.unfinished : listed?.totalItems
  const total = folded && unfinished !== undefined && finished ? unfinished + finished.totalItems : listed?.totalItems
  const isMinimum = listed?.totalIsMinimum ?? (folded && finished?.totalIsMinimum)
  const open = formatSummaryCount(data.unfinished)
  return total === undefined ? t('openCount', { open }) : t('openOf', { open, total: formatTotal(total, isMinimum) })
}

/** A link to the untaken emergency that has waited longest, with its age; marked when it is late. */
const OldestUntakenLink = ({ oldest }: { oldest: NonNullable<FollowUpSummary['oldestUntaken']> }) => {
  const t = useTranslations('answers')
  const formatAge = useAge()
  const { minutes, isLate } = useWaitingTime()(oldest.since)
  return (
    <Link
      href={paths.details(true, oldest.idObserver, oldest.idPollingStation)}
      preservesScroll
      className={classNames(
        'inline-flex h-6 min-w-0 max-w-full items-center gap-1.5 rounded-sm px-2 font-medium text-sm underline-offset-2 hover:underline',
        isLate ? 'bg-late-wash text-late' : 'bg-sunken text-ink',
      )}
    >
      <ClockAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        {t('oldestUntaken', { age: formatAge(minutes), station: oldest.pollingStationName })}
      </span>
    </Link>
  )
}

/** The oldest untaken emergency, and the subtitle where there is room for it. */
export const UrgentSubtitle = ({ text }: { text: string }) => {
  const oldest = useQuery(followUpSummaryQuery).data?.oldestUntaken
  return (
    <>
      {oldest && <OldestUntakenLink oldest={oldest} />}
      <span className={classNames('truncate', oldest ? 'max-[100rem]:sr-only' : undefined)}>{text}</span>
    </>
  )
}
