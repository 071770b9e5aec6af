import type { Visit } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/threads'
import { ArrowLeft, ChevronDown, ChevronUp, Flag, StickyNotePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ReadOnlyCheckbox } from '../../../ui/form/read-only-checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { threadKey } from '../threads/new-threads.ts'
import { threadLinkId } from '../threads/thread-list.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import { twoPaneQuery } from '../threads/use-align-with-row.ts'
import { useThreadAddress } from '../threads/use-threads.ts'

/** Arrival, departure and the observed facts of a visit. */
export const VisitSummary = ({ visit }: { visit: Visit | null | undefined }) => {
  const t = useTranslations('answers')
  if (visit === undefined)
    return (
      <div className="flex h-5 items-center gap-6">
        <Skeleton className="w-28" />
        <Skeleton className="w-28" />
        <Skeleton className="w-32" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p>
        <span className="text-soft">{t('ARRIVAL')}</span> <Timestamp at={visit?.observerArrivalTime} format="short" />
      </p>
      <p>
        <span className="text-soft">{t('DEPARTURE')}</span> <Timestamp at={visit?.observerLeaveTime} format="short" />
      </p>
      <ReadOnlyCheckbox isChecked={visit?.urbanArea ?? false}>{t('URBAN_AREA')}</ReadOnlyCheckbox>
      <ReadOnlyCheckbox isChecked={visit?.isPollingStationPresidentFemale ?? false}>
        {t('PRESIDENT_WOMAN')}
      </ReadOnlyCheckbox>
    </div>
  )
}

interface Props {
  observerStation: ObserverStation
  /** Undefined while loading, and if the server has no row for it. */
  thread: Thread | undefined
  isLoadingThread: boolean
  flags: number
  onFirstFlag: () => void
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
  flags,
  onFirstFlag,
  onAddNote,
  onPrevious,
  onNext,
}: Props) => {
  const t = useTranslations('answers')
  const { isUrgent, search } = useThreadAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const key = threadKey(observerStation)
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
      <LinkButton className="justify-self-start lg:hidden" href={paths.threads(isUrgent, search)}>
        <ArrowLeft aria-hidden />
        {t('back')}
      </LinkButton>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
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
          {isLoadingThread ? (
            <span className="flex h-5 items-center">
              <Skeleton className="w-44" />
            </span>
          ) : (
            <p className="flex flex-wrap gap-x-2 text-soft">
              <span className="text-ink">
                {thread?.observerName ?? t('observerWithId', { id: String(observerStation.idObserver) })}
              </span>
              {thread && (
                <a
                  className="underline underline-offset-2 hover:text-ink"
                  href={`tel:${thread.observerPhoneNumber.replace(/\s/g, '')}`}
                >
                  {thread.observerPhoneNumber}
                </a>
              )}
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {flags > 0 && (
            <Button onClick={onFirstFlag} className="mr-1">
              <Flag aria-hidden className="text-danger" />
              {t('firstFlag', { count: flags })}
            </Button>
          )}
          {onAddNote && (
            <Button
              aria-haspopup="dialog"
              aria-label={t('addNoteOnStation')}
              title={t('addNoteOnStation')}
              className="mr-1"
              onClick={onAddNote}
            >
              <StickyNotePlus aria-hidden />
              {t('addNote')}
            </Button>
          )}
          <IconButton icon={ChevronUp} name={t('shortcutPreviousThread')} disabled={!onPrevious} onClick={onPrevious} />
          <IconButton icon={ChevronDown} name={t('shortcutNextThread')} disabled={!onNext} onClick={onNext} />
        </div>
      </div>
    </header>
  )
}
