import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, type FollowUpEvent, followUps, NEWEST_EVENTS } from '@scrutineer/contract/follow-up'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Link2, Lock } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useFollowUp } from '../use-follow-up.ts'
import { CommentForm } from './comment-form.tsx'
import { HistoryEvent } from './history-event.tsx'
import { LinkedReports } from './linked-reports.tsx'
import { splitMentions } from './mentions.ts'

/** A comment for staff. Unlike an observer's note it is no evidence, so it looks different. */
const StaffComment = ({ event }: { event: FollowUpEvent }) => {
  const { account, at, value, mentions = [], idMergedFollowUp } = event
  const t = useTranslations('followUp')
  return (
    <li className="grid grid-cols-1 gap-0.5 rounded-md border border-edge border-dashed px-3 py-2">
      <p className="flex items-center gap-1.5 text-xs">
        <Lock aria-hidden className="size-3 shrink-0" />
        <b className="shrink-0 font-medium">{t('staffOnly')}</b>
        <span className="min-w-0 grow truncate text-soft">
          {account}
          {idMergedFollowUp !== undefined && ` · ${t('earlierCase')}`}
        </span>
        <span className="shrink-0 text-soft">
          <Timestamp at={at} format="compact" />
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere text-sm">
        {splitMentions(value ?? '', mentions).map((part, index) =>
          part.account === undefined ? (
            part.text
          ) : (
            <span key={`${index} ${part.text}`} className="font-medium text-accent">
              {part.text}
            </span>
          ),
        )}
      </p>
    </li>
  )
}

/** The events by id, each once. */
const merge = (...lists: readonly (readonly FollowUpEvent[])[]) =>
  [...new Map(lists.flat().map(event => [event.id, event])).values()].sort((one, other) => one.id - other.id)

/** The newest events of a follow-up and the earlier ones that were loaded, page by page. */
const useAllEvents = ({ id, events: newest, numberOfEvents = newest.length }: FollowUp) => {
  const [loaded, setLoaded] = useState<readonly FollowUpEvent[]>([])
  const events = merge(loaded, newest)
  const loadEarlier = useMutation({
    mutationFn: () => {
      const page = Math.floor(events.length / NEWEST_EVENTS) + 1
      return call(followUps.events, { params: { id }, query: { page, pageSize: NEWEST_EVENTS } })
    },
    // With the newest ones, of which later events displace some.
    onSuccess: page => setLoaded(merge(events, page.data)),
  })
  return { events, earlier: Math.max(0, numberOfEvents - events.length), loadEarlier }
}

interface Props {
  observerStation: ObserverStation
  thread: Thread
  /** Increased to move the focus to the comment; 0 at first. */
  focusRequests: number
  onLink: () => void
}

interface HistoryProps extends Props {
  followUp: FollowUp
  /** A report was removed from the follow-up. */
  onLeave: () => void
}

const History = ({ followUp, observerStation, thread, focusRequests, onLink, onLeave }: HistoryProps) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const details = useRef<HTMLDetailsElement>(null)
  const { canChange } = useCurrentUser()
  const summary = useRef<HTMLElement>(null)
  const { reports, referredAt } = followUp
  const { events, earlier, loadEarlier } = useAllEvents(followUp)
  const comments = followUp.numberOfComments ?? events.filter(({ kind }) => kind === 'comment').length
  const lastReferral = events.findLast(event => event.kind === 'referred' && event.idMergedFollowUp === undefined)
  const last = events.at(-1)
  // Before the effect of the form in it, which moves the focus there.
  useLayoutEffect(() => {
    if (focusRequests > 0 && details.current) details.current.open = true
  }, [focusRequests])
  return (
    <Card className="wrap-anywhere min-w-0">
      <details ref={details} open className="group">
        <summary
          ref={summary}
          className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 rounded-lg px-4 py-1.5 [&::-webkit-details-marker]:hidden"
        >
          <Lock aria-hidden className="size-3.5 shrink-0" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <h3 className="whitespace-nowrap font-semibold">{t('title')}</h3>
            <span className="min-w-0 text-soft text-sm">{t('summary', { comments, linked: reports.length - 1 })}</span>
          </span>
          <span className="whitespace-nowrap text-soft text-sm">
            {last && t.rich('last', { time: () => <Timestamp at={last.at} format="compact" /> })}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-3 px-4 pb-3">
          {earlier > 0 && (
            <Button
              variant="link"
              className="-ml-3 justify-self-start"
              isBusy={loadEarlier.isPending}
              onClick={() => loadEarlier.mutate()}
            >
              {t('showEarlier', { count: earlier })}
            </Button>
          )}
          {loadEarlier.error && <FormError text={getErrorMessage(loadEarlier.error)} />}
          <ol aria-label={t('history')} className="grid grid-cols-1 gap-2">
            {events.map(event =>
              event.kind === 'comment' ? (
                <StaffComment key={event.id} event={event} />
              ) : (
                <HistoryEvent
                  key={event.id}
                  event={event}
                  kind={event.kind}
                  referredAt={event === lastReferral ? referredAt : null}
                />
              ),
            )}
          </ol>
          <LinkedReports followUp={followUp} open={observerStation} onLeave={onLeave} />
          {canChange && (
            <>
              <Button variant="link" aria-haspopup="dialog" className="-ml-3 justify-self-start" onClick={onLink}>
                <Link2 aria-hidden />
                {t('link')}
              </Button>
              <CommentForm
                key={followUp.id}
                followUpId={followUp.id}
                thread={thread}
                focusRequests={focusRequests}
                onLeave={() => summary.current?.focus({ preventScroll: true })}
              />
            </>
          )}
        </div>
      </details>
    </Card>
  )
}

/** What staff did about a report, with their comments, and the reports about the same event. */
export const FollowUpHistory = (props: Props) => {
  const { details, refetch } = useFollowUp(props.observerStation, props.thread)
  return details && <History key={details.id} {...props} followUp={details} onLeave={refetch} />
}
