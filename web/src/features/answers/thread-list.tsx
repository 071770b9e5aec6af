import type { Thread } from '@scrutineer/contract/answers'
import { Flag, type LucideIcon, StickyNote } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { dateTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { rowsOfBars, Skeleton } from '../../ui/skeleton.tsx'
import { threadKey } from './new-threads.ts'

export const threadLinkId = (key: string) => `thread-${key}`

/** Today by the clock; another day with its date, which a time alone would hide. */
export const ReportTime = ({ at }: { at: string }) => {
  const timeZone = useTimeZone() ?? 'UTC'
  const isToday = dateTime(new Date(at), timeZone).slice(0, 10) === dateTime(new Date(), timeZone).slice(0, 10)
  return <Moment at={at} format={isToday ? 'short' : 'full'} />
}

interface CountProps {
  count: number | undefined
  words: string
  icon: LucideIcon
  look?: 'plain' | 'danger'
}

const Count = ({ count = 0, words, icon, look = 'plain' }: CountProps) =>
  count > 0 && (
    <span title={words}>
      <Badge look={look} icon={icon}>
        <span aria-hidden>{count}</span>
        <span className="sr-only">{words}</span>
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
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        id={threadLinkId(threadKey(thread))}
        href={href}
        keepsScroll
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          rowClass,
          'focus-visible:-outline-offset-2',
          isOpen ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{thread.pollingStationName}</span>
          {isNew && <Badge look="accent">{t('isNew')}</Badge>}
        </span>
        <span className="justify-self-end text-soft text-sm">
          <ReportTime at={thread.lastModified} />
        </span>
        <span className="truncate text-soft">{thread.observerName}</span>
        <span className="relative flex h-5 gap-1.5 justify-self-end">
          <Count
            count={thread.numberOfFlagged}
            words={t('flagsCounted', { count: thread.numberOfFlagged ?? 0 })}
            icon={Flag}
            look="danger"
          />
          <Count
            count={thread.numberOfNotes}
            words={t('notesCounted', { count: thread.numberOfNotes ?? 0 })}
            icon={StickyNote}
          />
        </span>
      </Link>
    </li>
  )
}

const SkeletonRow = () => (
  <li aria-hidden className="border-line border-b last:border-b-0">
    <span className={rowClass}>
      <span className="flex h-5 items-center">
        <Skeleton className="w-16" />
      </span>
      <Skeleton className="w-12" />
      <span className="flex h-5 items-center">
        <Skeleton className="w-36" />
      </span>
      <Skeleton className="w-8 justify-self-end" />
    </span>
  </li>
)

interface Props {
  label: string
  /** Undefined while the first page loads. */
  threads: readonly Thread[] | undefined
  expectedRows: number
  isStale: boolean
  openKey: string | undefined
  /** Keys of those that have just come. */
  marked: ReadonlySet<string>
  hrefOf: (thread: Thread) => string
}

/** The threads of a page, each a link to its details. */
export const ThreadList = ({ label, threads, expectedRows, isStale, openKey, marked, hrefOf }: Props) => {
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
            isNew={marked.has(threadKey(thread))}
          />
        )) ?? Array.from({ length: rowsOfBars(expectedRows) }, (_, row) => <SkeletonRow key={row} />)}
      </ul>
      {threads === undefined && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
    </Card>
  )
}
