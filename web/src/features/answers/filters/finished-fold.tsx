import type { ThreadPage } from '@scrutineer/contract/fields/threads'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { useTotal } from '../../../ui/table/page-numbers.ts'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { finishedThreadsQuery } from '../threads/threads-query.ts'

/** A page with the number of finished emergencies that match the filter; undefined while it isn't known. */
export const useFinishedCount = (search: ThreadSearch, enabled = true): ThreadPage | null | undefined =>
  useLiveQuery(
    { ...finishedThreadsQuery(search), enabled },
    { concerns: ({ kind, data }) => kind === 'followUp' || (kind === 'answers' && data.flagged) },
  ).data

interface Props {
  search: ThreadSearch
  hrefWith: (change: ThreadSearch) => string
}

/** Shows or hides the finished emergencies, below the open ones. Nothing without any. */
export const FinishedFold = ({ search, hrefWith }: Props) => {
  const t = useTranslations('answers')
  const formatTotal = useTotal()
  const finished = useFinishedCount(search)
  const isOpen = search.finished === true
  if (!finished?.totalItems) return null
  const { totalItems: count, totalIsMinimum } = finished
  return (
    <Link
      href={hrefWith({ finished: isOpen ? undefined : true, page: undefined })}
      preservesScroll
      className="flex h-10 items-center gap-1.5 border-line border-b px-4 text-sm text-soft hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <ChevronRight aria-hidden className={classNames('size-4', isOpen && '-rotate-90 rtl:rotate-90')} />
      {t(isOpen ? 'hideFinished' : 'showFinished', { count, total: formatTotal(count, totalIsMinimum) })}
    </Link>
  )
}
