import type { Thread } from '@scrutineer/contract/fields/threads'
import { FileText, Flag, Image, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { FlagSummary, hasFindings } from '../triage/flag-summary.tsx'
import { FollowUpMark, type MarkContext } from '../triage/follow-up-mark.tsx'
import { threadKey } from './new-threads.ts'

export const threadLinkId = (key: string) => `thread-${key}`

interface CountProps {
  count: number | undefined
  description: string
  icon: LucideIcon
  className?: string
}

const Count = ({ count = 0, description, icon: Icon, className }: CountProps) =>
  count > 0 && (
    <span title={description} className={classNames('inline-flex items-center gap-0.5 text-xs', className)}>
      <Icon aria-hidden className="size-3.5" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{description}</span>
    </span>
  )

/**
 * Two lines of a row of 56 px from 1024 px: station, observer and time; flags and state. Below, three lines: station and time,
 * flags, observer and state.
 */
const rowClass =
  'grid min-h-14 grid-cols-[0.5rem_minmax(0,1fr)_auto] content-center items-center gap-x-1.5 gap-y-0.5 py-2 pe-3 ps-2 text-sm in-data-selectable:ps-8 lg:h-14 pointer-coarse:in-data-selectable:ps-10 lg:grid-cols-[0.5rem_fit-content(70%)_minmax(0,1fr)_auto]'

interface RowProps {
  thread: Thread
  isSelected: boolean | undefined
  /** Undefined if rows can't be selected. */
  onToggle: ((key: string, isRange: boolean) => void) | undefined
  href: string
  isOpen: boolean
  isNew: boolean
  context: MarkContext
}

const Counts = ({ thread }: { thread: Thread }) => {
  const t = useTranslations('answers')
  const { numberOfFlagged = 0, numberOfNotes = 0, numberOfAttachments = 0 } = thread
  return (
    <span className="relative flex items-center gap-2 text-soft">
      {!hasFindings(thread) && (
        <Count
          count={numberOfFlagged}
          description={t('flagCount', { count: numberOfFlagged })}
          icon={Flag}
          className="font-medium text-danger"
        />
      )}
      <Count count={numberOfNotes} description={t('noteCount', { count: numberOfNotes })} icon={FileText} />
      <Count count={numberOfAttachments} description={t('fileCount', { count: numberOfAttachments })} icon={Image} />
      {thread.lastModified !== undefined && (
        <span className="text-ink">
          <Timestamp at={thread.lastModified} format="compact" />
        </span>
      )}
    </span>
  )
}

/** One report, as a link to its details. */
export const ThreadRow = memo(({ thread, isSelected, onToggle, href, isOpen, isNew, context }: RowProps) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const { followUp } = thread
  const key = threadKey(thread)
  const isUnseen = thread.seen === false
  const hasFlags = hasFindings(thread)
  return (
    <li className="relative border-line border-b">
      {onToggle && (
        <Checkbox
          label={ui('selectRow', { name: `${thread.pollingStationName}, ${thread.observerName}` })}
          isLabelHidden
          className="absolute inset-y-0 start-0 w-8 select-none justify-center pointer-coarse:w-10"
          checked={isSelected}
          onChange={({ nativeEvent: event }) => onToggle(key, 'shiftKey' in event && event.shiftKey === true)}
        />
      )}
      <Link
        id={threadLinkId(key)}
        href={href}
        preservesScroll
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          rowClass,
          'focus-visible:-outline-offset-2',
          (isOpen || isSelected) && 'bg-accent-wash',
          isOpen ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken',
        )}
      >
        <span aria-hidden className={classNames('size-2 rounded-full', isUnseen && 'bg-accent-solid')} />
        <span className="flex min-w-0 items-center gap-2">
          <span className={classNames('relative truncate', isUnseen && 'font-semibold')}>
            <span className={classNames('text-base', !isUnseen && 'font-medium')}>{thread.pollingStationName}</span>
            {thread.pollingStationCode && <span className="text-soft"> {thread.pollingStationCode}</span>}
            {thread.countyName && ` ${thread.countyName}`}
            {isUnseen && <span className="sr-only">, {t('unseen')}</span>}
          </span>
          {isNew && <Badge variant="accent">{t('isNew')}</Badge>}
        </span>
        <span
          className={classNames(
            'truncate text-soft max-lg:col-start-2 max-lg:row-start-3',
            hasFlags ? 'lg:col-start-3 lg:row-start-1' : 'lg:col-start-2 lg:col-end-4 lg:row-start-2',
          )}
        >
          {hasFlags && <span className="max-lg:hidden">· </span>}
          {thread.observerName}
          {thread.ngo && ` · ${thread.ngo}`}
        </span>
        <span className="justify-self-end max-lg:col-start-3 max-lg:row-start-1 lg:col-start-4 lg:row-start-1">
          <Counts thread={thread} />
        </span>
        {/* One line of its own: in a column a wide state would hide the observer above it. */}
        <span
          className={hasFlags ? 'contents lg:col-start-2 lg:col-end-5 lg:row-start-2 lg:flex lg:gap-1.5' : 'contents'}
        >
          {hasFlags && (
            <span className={classNames('col-start-2 col-end-4 row-start-2 min-w-0 grow', isUnseen && 'font-semibold')}>
              <FlagSummary thread={thread} />
            </span>
          )}
          {followUp && (
            <span
              className={classNames(
                'relative col-start-3 row-start-3 max-w-52 shrink-0 justify-self-end lg:col-start-4 lg:row-start-2 min-[110rem]:max-w-72',
                // Room for the verdict, the owner and the referral beside the flags; on a phone it would be the station's.
                followUp.referredTo ? 'lg:max-w-72' : undefined,
              )}
            >
              <FollowUpMark followUp={followUp} context={context} />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
})

/** The placeholder of a row, as high as one. */
export const SkeletonRow = ({ isUrgent }: { isUrgent: boolean }) => (
  <li aria-hidden className="border-line border-b">
    <span className={rowClass}>
      <span className="col-start-2 flex h-5 items-center">
        <Skeleton className="w-32" />
      </span>
      <span className="justify-self-end max-lg:col-start-3 lg:col-start-4">
        <Skeleton className="w-12" />
      </span>
      <span className="col-start-2 row-start-2 flex h-4.5 items-center lg:col-end-4">
        <Skeleton className="w-52" />
      </span>
      {isUrgent && (
        <span className="col-start-2 row-start-3 flex h-4.5 items-center lg:hidden">
          <Skeleton className="w-36" />
        </span>
      )}
    </span>
  </li>
)
