import type { Thread } from '@scrutineer/contract/fields/threads'
import { ArrowLeft, ChevronDown, ChevronUp, Flag, StickyNotePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MessageButton } from '../../../shared/activity/message-button.tsx'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { useCallAction } from '../../../shared/activity/use-call-action.ts'
import { paths } from '../../../shared/paths.ts'
import { StationCode } from '../../../shared/places/station-code.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PrintButton } from '../../../ui/layout/print-button.tsx'
import { Link, LinkButton } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { threadKey } from '../threads/new-threads.ts'
import { threadLinkId } from '../threads/thread-row.tsx'
import { type ObserverStation, twoPaneQuery } from '../threads/threads-query.ts'
import { useThreadAddress } from '../threads/use-threads.ts'

interface Props {
  observerStation: ObserverStation
  /** Undefined while loading, and if the server has no row for it. */
  thread: Thread | undefined
  isLoadingThread: boolean
  /** Numbers of answers with a flag and of all answers; undefined while loading. */
  counts: { readonly flagged: number; readonly answered: number } | undefined
  /** Adds a note on the station; undefined if the server doesn't accept notes from staff. */
  onAddNote: (() => void) | undefined
  /** Opens the previous or next thread; undefined if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The station and the observer, with the link back to the list on small screens and the actions. */
export const DetailsHeader = ({
  observerStation,
  thread,
  isLoadingThread,
  counts,
  onAddNote,
  onPrevious,
  onNext,
}: Props) => {
  const t = useTranslations('answers')
  const tBin = useTranslations('bin')
  const { isUrgent, search } = useThreadAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const key = threadKey(observerStation)
  const deletedAt = thread?.observerDeletedAt
  const phone = deletedAt === undefined ? thread?.observerPhoneNumber : undefined
  useCallAction(thread && phone !== undefined ? { name: thread.observerName, phone } : undefined)
  useEffect(() => {
    if (matchMedia(twoPaneQuery).matches) return
    // The followed link is hidden now and has lost the focus. On return, the focus is restored to it.
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        if (!document.querySelector('#details')) document.getElementById(threadLinkId(key))?.focus()
      })
    }
  }, [key])
  return (
    <header className="grid grid-cols-1 gap-2">
      <LinkButton
        icon={ArrowLeft}
        label={t('back')}
        className="justify-self-start lg:hidden"
        href={paths.threads(isUrgent, search)}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="wrap-anywhere min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <h2
              ref={heading}
              id="details-title"
              tabIndex={-1}
              className="scroll-mt-20 font-semibold text-lg outline-none"
            >
              {thread?.pollingStationName ??
                (isLoadingThread
                  ? t('loadingReport')
                  : t('stationWithId', { id: String(observerStation.idPollingStation) }))}
            </h2>
            <StationCode code={thread?.pollingStationCode} />
            {thread?.countyName && <span className="text-soft">{thread.countyName}</span>}
            {counts && counts.flagged > 0 && (
              <Badge variant="danger" icon={Flag}>
                {t('flaggedOf', { flagged: counts.flagged, answered: String(counts.answered) })}
              </Badge>
            )}
          </div>
          {isLoadingThread ? (
            <span className="flex h-5 items-center">
              <Skeleton className="w-44" />
            </span>
          ) : (
            <p className="flex flex-wrap items-center gap-x-3 text-soft">
              {phone === undefined ? (
                <span className="text-ink">
                  {thread?.observerName ?? t('observerWithId', { id: String(observerStation.idObserver) })}
                </span>
              ) : (
                <Link
                  href={paths.observer('view', phone)}
                  className="rounded-sm text-ink underline-offset-2 hover:underline"
                >
                  {thread?.observerName}
                </Link>
              )}
              {thread?.ngo && <span>{thread.ngo}</span>}
              {deletedAt && <span>{tBin.rich('deletedObserver', { time: () => <Timestamp at={deletedAt} /> })}</span>}
              {phone !== undefined && (
                <a className="underline underline-offset-2 hover:text-ink" href={telephoneHref(phone)}>
                  {phone}
                </a>
              )}
              {thread && phone !== undefined && (
                <MessageButton
                  variant="ghost"
                  className="-my-1 -ms-2"
                  observer={{ id: thread.idObserver, name: thread.observerName, phone }}
                />
              )}
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {onAddNote && (
            <Button
              icon={StickyNotePlus}
              label={t('addNote')}
              aria-haspopup="dialog"
              aria-label={t('addNoteOnStation')}
              title={t('addNoteOnStation')}
              className="me-1"
              onClick={onAddNote}
            />
          )}
          <PrintButton />
          <IconButton icon={ChevronUp} name={t('shortcutPreviousThread')} disabled={!onPrevious} onClick={onPrevious} />
          <IconButton icon={ChevronDown} name={t('shortcutNextThread')} disabled={!onNext} onClick={onNext} />
        </div>
      </div>
    </header>
  )
}
