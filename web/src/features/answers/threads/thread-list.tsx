import type { Thread } from '@scrutineer/contract/threads'
import { Flag, type LucideIcon, Paperclip, StickyNote } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton, skeletonRowCount } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { FlagSummary } from '../triage/flag-summary.tsx'
import { threadKey } from './new-threads.ts'

export const threadLinkId = (key: string) => `thread-${key}`

/** The time of a report, with the date unless it is today. */
export const ReportTime = ({ at }: { at: string }) => {
  const timeZone = useTimeZone() ?? 'UTC'
  const isToday =
    formatDateTime(new Date(at), timeZone).slice(0, 10) === formatDateTime(new Date(), timeZone).slice(0, 10)
  return <Timestamp at={at} format={isToday ? 'short' : 'full'} />
}

interface CountProps {
  count: number | undefined
  description: string
  icon: LucideIcon
  variant?: 'plain' | 'danger'
}

const Count = ({ count = 0, description, icon, variant = 'plain' }: CountProps) =>
  count > 0 && (
    <span title={description}>
      <Badge variant={variant} icon={icon}>
        <span aria-hidden>{count}</span>
        <span className="sr-only">{description}</span>
      </Badge>
    </span>
  )

const rowClass = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-1.5'

interface RowProps {
  thread: Thread
  href: string
  isOpen: boolean
  isNew: boolean
}

const ThreadRow = ({ thread, href, isOpen, isNew }: RowProps) => {
  const t = useTranslations('answers')
  const { topFlags = [] } = thread
  const hasFlags = topFlags.length > 0
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        id={threadLinkId(threadKey(thread))}
        href={href}
        preservesScroll
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          rowClass,
          'focus-visible:-outline-offset-2',
          isOpen ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {thread.seen === false && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent-solid" />}
          <span className="relative truncate">
            <span className={thread.seen === false ? 'font-semibold' : 'font-medium'}>{thread.pollingStationName}</span>
            {thread.countyName && <span className="text-soft"> {thread.countyName}</span>}
            {thread.seen === false && <span className="sr-only">, {t('unseen')}</span>}
          </span>
          {isNew && <Badge variant="accent">{t('isNew')}</Badge>}
        </span>
        <span className="justify-self-end text-soft text-sm">
          <ReportTime at={thread.lastModified} />
        </span>
        {hasFlags && (
          <span className={classNames('col-span-2 min-w-0', thread.seen === false && 'font-medium')}>
            <FlagSummary topFlags={topFlags} total={thread.numberOfFlagged ?? topFlags.length} />
          </span>
        )}
        <span className="truncate text-soft">
          {thread.observerName}
          {thread.ngo && ` · ${thread.ngo}`}
        </span>
        <span className="relative flex h-5 gap-1.5 justify-self-end">
          {!hasFlags && (
            <Count
              count={thread.numberOfFlagged}
              description={t('flagCount', { count: thread.numberOfFlagged ?? 0 })}
              icon={Flag}
              variant="danger"
            />
          )}
          <Count
            count={thread.numberOfNotes}
            description={t('noteCount', { count: thread.numberOfNotes ?? 0 })}
            icon={StickyNote}
          />
          <Count
            count={thread.numberOfAttachments}
            description={t('fileCount', { count: thread.numberOfAttachments ?? 0 })}
            icon={Paperclip}
          />
        </span>
      </Link>
    </li>
  )
}

const SkeletonRow = ({ isUrgent }: { isUrgent: boolean }) => (
  <li aria-hidden className="border-line border-b last:border-b-0">
    <span className={rowClass}>
      <span className="flex h-5 items-center">
        <Skeleton className="w-16" />
      </span>
      <Skeleton className="w-12" />
      {isUrgent && (
        <span className="col-span-2 flex h-5 items-center">
          <Skeleton className="w-52" />
        </span>
      )}
      <span className="flex h-5 items-center">
        <Skeleton className="w-36" />
      </span>
      <Skeleton className="w-8 justify-self-end" />
    </span>
  </li>
)

interface Props {
  label: string
  /** Every row of the list has a flag. */
  isUrgent: boolean
  /** Undefined while the first page loads. */
  threads: readonly Thread[] | undefined
  expectedRows: number
  isStale: boolean
  openKey: string | undefined
  /** Keys of the threads marked as new. */
  newKeys: ReadonlySet<string>
  hrefOf: (thread: Thread) => string
}

/** A page of threads, each linking to its details. */
export const ThreadList = ({ label, isUrgent, threads, expectedRows, isStale, openKey, newKeys, hrefOf }: Props) => {
  const t = useTranslations('ui')
  return (
    <Card aria-label={label} aria-busy={threads === undefined || isStale} className="overflow-hidden">
      <ul className={classNames('transition-opacity', isStale && 'opacity-60')}>
        {threads?.map(thread => (
          <ThreadRow
            key={threadKey(thread)}
            thread={thread}
            href={hrefOf(thread)}
            isOpen={threadKey(thread) === openKey}
            isNew={newKeys.has(threadKey(thread))}
          />
        )) ??
          Array.from({ length: skeletonRowCount(expectedRows) }, (_, row) => (
            <SkeletonRow key={row} isUrgent={isUrgent} />
          ))}
      </ul>
      {threads === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </Card>
  )
}
