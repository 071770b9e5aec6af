import { type TimelineFilter, type TimelineItem, timeline, timelineFilters } from '@scrutineer/contract/timeline'
import { queryOptions } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { enabledWith, useCapability } from '../../api/capabilities.ts'
import { useLiveQuery } from '../../api/live/use-live-query.ts'
import { endpointQuery } from '../../api/query.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { QueryFailure } from '../query-failure.tsx'
import { TimelineRow } from './timeline-item.tsx'

/** Whose timeline. */
type TimelineSubject = { readonly idObserver: number } | { readonly idPollingStation: number }

export interface TimelineView {
  readonly show: TimelineFilter | undefined
  readonly page: number
}

const timelinePageSize = 20

/** One page of a timeline. */
const timelineQuery = (subject: TimelineSubject, { show, page }: TimelineView) => {
  const query = { ...(show && { show }), page, pageSize: timelinePageSize }
  return queryOptions(
    'idObserver' in subject
      ? endpointQuery(timeline.ofObserver, { params: { id: subject.idObserver }, query })
      : endpointQuery(timeline.atStation, { params: { id: subject.idPollingStation }, query }),
  )
}

/** Visits and deliveries have no live event. */
const refetchIntervalMs = 60_000

/** One page of a timeline, updated by the live stream. */
const useTimeline = (subject: TimelineSubject, view: TimelineView) =>
  useLiveQuery(
    { ...timelineQuery(subject, view), enabled: enabledWith('timeline') },
    {
      concerns: ({ kind, data }) => {
        if (kind !== 'answers' && kind !== 'note' && kind !== 'call') return false
        if ('idObserver' in subject) return data.idObserver === subject.idObserver
        return kind !== 'call' && data.idPollingStation === subject.idPollingStation
      },
      idleRefetchMs: refetchIntervalMs,
    },
  )

/** The items by day in the election's time zone, in their order. */
const groupByDay = (items: readonly TimelineItem[], timeZone: string) => [
  ...Map.groupBy(items, ({ at }) => formatDateTime(new Date(at), timeZone).slice(0, 10)),
]

interface FiltersProps {
  filters: readonly TimelineFilter[]
  show: TimelineFilter | undefined
  hrefFor: (view: Partial<TimelineView>) => string
}

const Filters = ({ filters, show, hrefFor }: FiltersProps) => {
  const t = useTranslations('timeline')
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-1.5">
      {[undefined, ...filters].map(filter => (
        <Link
          key={filter ?? 'everything'}
          href={hrefFor({ show: filter, page: 1 })}
          preservesScroll
          aria-current={filter === show ? 'page' : undefined}
          className={classNames(
            'inline-flex h-7 items-center rounded-full border px-3 text-sm pointer-coarse:h-10',
            filter === show ? 'border-accent bg-accent-wash font-medium text-accent' : 'hover:bg-sunken',
          )}
        >
          {t(`show.${filter ?? 'everything'}`)}
        </Link>
      ))}
    </nav>
  )
}

const TimelineSkeleton = () => {
  const t = useTranslations('ui')
  return (
    <div className="grid gap-6 p-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {['w-56', 'w-72', 'w-48', 'w-64'].map(width => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}

interface Props {
  title: string
  subject: TimelineSubject
  view: TimelineView
  /** Address of this screen with another view of the timeline. */
  hrefFor: (view: Partial<TimelineView>) => string
  onNavigate: (view: Partial<TimelineView>) => void
}

/** What happened to an observer or at a station, newest first. Nothing on a server without timelines. */
export const Timeline = ({ title, subject, view, hrefFor, onNavigate }: Props) => {
  const t = useTranslations('timeline')
  const timeZone = useTimeZone() ?? 'UTC'
  const page = useTimeline(subject, view)
  const isOffered = useCapability('timeline')
  const isAtStation = 'idPollingStation' in subject
  const filters = timelineFilters.filter(filter => filter !== 'contacts' || !isAtStation)
  const { data } = page
  if (!isOffered) return null
  return (
    <Card aria-label={title} aria-busy={page.isFetching} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold">{title}</h2>
        <Filters filters={filters} show={view.show} hrefFor={hrefFor} />
      </div>
      {page.isError && (
        <div className="p-4 empty:hidden">
          <QueryFailure query={page} />
        </div>
      )}
      {page.isPending && <TimelineSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState icon={History} title={view.show ? t('noneOfKind') : t('empty')} text={t('emptyText')} />
      )}
      {groupByDay(data?.data ?? [], timeZone).map(([day, items]) => (
        <section key={day} aria-label={day} className="border-line border-b px-4 pt-3 last:border-b-0">
          <h3 className="pb-2 text-soft text-sm">{day}</h3>
          <ol>
            {items.map(item => (
              <TimelineRow key={`${item.kind} ${item.id} ${item.idObserver}`} item={item} isAtStation={isAtStation} />
            ))}
          </ol>
        </section>
      ))}
      {data && data.totalItems > timelinePageSize && (
        <div className="border-line border-t px-4 py-2.5">
          <Pagination
            page={view.page}
            pageSize={timelinePageSize}
            totalItems={data.totalItems}
            shownPage={data.page}
            isLoading={page.isPlaceholderData}
            onPage={next => onNavigate({ page: next })}
          />
        </div>
      )}
    </Card>
  )
}
