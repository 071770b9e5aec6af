import {
  type FollowedReport,
  type FollowUp,
  type FollowUpEvent,
  followUps,
  NEWEST_EVENTS,
} from '@scrutineer/contract/follow-up'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Link2, Lock, Unlink2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import type { Value } from '../../../../lib/stores/value.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { usePrintLoader } from '../../../../ui/layout/printing.ts'
import { Link } from '../../../../ui/link.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { threadKey } from '../../threads/new-threads.ts'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useThreadAddress } from '../../threads/use-threads.ts'
import { permissionsOf } from '../permissions.ts'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { CommentForm } from './comment-form.tsx'
import { HistoryEvent } from './history-event.tsx'
import { splitMentions } from './mentions.ts'

interface LinkedReportsProps {
  followUp: FollowUp
  /** The open report. */
  open: ObserverStation
  store: ReportFollowUp['followUp']['store']
  /** The open report was removed, and has another follow-up now. */
  onLeave: () => void
}

/** The reports of a follow-up that has several. Its owner and organizers can remove each from it; all staff while it has no owner. */
const LinkedReports = ({ followUp, open, store, onLeave }: LinkedReportsProps) => {
  const t = useTranslations('followUp')
  const { hrefOf } = useThreadAddress()
  const { submit, isBusy, reason } = useSubmit()
  const { canChange, isOrganizer } = useCurrentUser()
  const { id: followUpId, reports, owner } = followUp
  const caller = { account: currentAccountName(), isOrganizer }
  const canUnlink = canChange && (owner === null || permissionsOf(followUp, caller).change)
  const unlink = ({ idObserver, idPollingStation, pollingStationName }: FollowedReport) =>
    void submit(async () => {
      await store(await call(followUps.unlink, { params: { id: followUpId }, body: { idObserver, idPollingStation } }))
      announce(t('unlinked', { report: pollingStationName }))
      onLeave()
    })
  if (reports.length < 2) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      <h4 className="font-medium text-sm">{t('reportsOfThis')}</h4>
      <ul aria-label={t('reportsOfThis')} className="grid grid-cols-1">
        {reports.map(report => {
          const name = `${report.pollingStationName}, ${report.observerName}`
          const isOpen = threadKey(report) === threadKey(open)
          return (
            <li key={threadKey(report)} className="flex min-h-8 items-center gap-2 text-sm">
              <span className="min-w-0 grow wrap-anywhere">
                {isOpen ? (
                  <>
                    {name} <span className="text-soft">{t('thisReport')}</span>
                  </>
                ) : (
                  <Link href={hrefOf(report)} preservesScroll className="rounded-sm text-accent hover:underline">
                    {name}
                  </Link>
                )}
              </span>
              <span className="shrink-0 text-soft">
                <Timestamp at={report.lastModified} format="compact" />
              </span>
              {canUnlink && (
                <IconButton
                  icon={Unlink2}
                  name={t('unlink', { report: name })}
                  aria-busy={isBusy}
                  className="-me-2"
                  onClick={() => unlink(report)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <FormError text={reason} />
    </div>
  )
}

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
    mutationFn: async (isAll: boolean) => {
      // With the newest ones, of which later events displace some.
      let known = events
      let isLast = events.length >= numberOfEvents
      while (!isLast) {
        const page = Math.floor(known.length / NEWEST_EVENTS) + 1
        const reply = await call(followUps.events, { params: { id }, query: { page, pageSize: NEWEST_EVENTS } })
        known = merge(known, reply.data)
        isLast = !isAll || page >= reply.totalPages
      }
      setLoaded(known)
    },
  })
  usePrintLoader(() => loadEarlier.mutateAsync(true))
  return { events, earlier: Math.max(0, numberOfEvents - events.length), loadEarlier }
}

interface Props extends ReportFollowUp {
  /** Increased to move the focus to the comment; 0 at first. */
  focusRequests: Value<number>
  onLink: () => void
}

const History = ({ details: followUp, ...props }: Props & { details: FollowUp }) => {
  const { observerStation, thread, focusRequests, onLink } = props
  const { store, refetch } = props.followUp
  const t = useTranslations('followUp')
  const printing = useTranslations('printing')
  const getErrorMessage = useErrorMessage()
  const { canChange } = useCurrentUser()
  const summary = useRef<HTMLElement>(null)
  const { reports, referredAt } = followUp
  const { events, earlier, loadEarlier } = useAllEvents(followUp)
  const comments = followUp.numberOfComments ?? events.filter(({ kind }) => kind === 'comment').length
  const lastReferral = events.findLast(event => event.kind === 'referred' && event.idMergedFollowUp === undefined)
  const last = events.at(-1)
  return (
    <Card className="wrap-anywhere min-w-0">
      <details open className="group">
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
              className="-ms-3 justify-self-start"
              isBusy={loadEarlier.isPending}
              onClick={() => loadEarlier.mutate(false)}
            >
              {t('showEarlier', { count: earlier })}
            </Button>
          )}
          {earlier > 0 && <p className="hidden print:block">{printing('earlierEvents', { count: earlier })}</p>}
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
          <LinkedReports followUp={followUp} open={observerStation} store={store} onLeave={refetch} />
          {canChange && (
            <>
              <Button variant="link" aria-haspopup="dialog" className="-ms-3 justify-self-start" onClick={onLink}>
                <Link2 aria-hidden />
                {t('link')}
              </Button>
              <CommentForm
                key={followUp.id}
                followUpId={followUp.id}
                thread={thread}
                store={store}
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
  const { details } = props.followUp
  return details && <History key={details.id} {...props} details={details} />
}
