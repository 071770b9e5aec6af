import type { CallClaim, CallQueue, CallSheet } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { Clock, Lock, PhoneCall, PhoneOff, UserCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { outcomeLabels } from '../../../shared/activity/outcomes.ts'
import { useClock, useNow } from '../../../shared/activity/use-now.ts'
import { writeDraft } from '../../../shared/form/use-stored-draft.ts'
import { Term } from '../../../shared/glossary/term.tsx'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { type CallSearch, callQueries } from '../call-queries.ts'
import { useDuration } from '../use-duration.ts'
import { CallContact, CallContext } from './call-context.tsx'
import { commentKey } from './comment-key.ts'
import { OutcomeForm } from './outcome-form.tsx'
import type { RecordedCall } from './recorded-call.ts'
import type { CallSheetState } from './use-call-sheet.ts'

interface ClaimBadgeProps {
  expiresAt: string
  /** The account that took the observer after the claim had expired. */
  takenBy: string | undefined
}

/** Until when the observer is the caller's. After that others may ring the observer. */
const ClaimBadge = ({ expiresAt, takenBy }: ClaimBadgeProps) => {
  const t = useTranslations('calls')
  // Claims expire in an archive's present, too.
  const isExpired = Date.parse(expiresAt) <= useClock()
  if (takenBy !== undefined)
    return (
      <Badge variant="danger" icon={UserCheck}>
        <span className="max-w-64 truncate">{t('claimLostTo', { account: takenBy })}</span>
      </Badge>
    )
  return (
    <Badge variant={isExpired ? 'late' : 'accent'} icon={isExpired ? Clock : Lock}>
      {isExpired ? t('expired') : <Term name="claim">{t('yoursUntil')}</Term>}{' '}
      <Timestamp at={expiresAt} format="short" />
    </Badge>
  )
}

interface ClaimsListProps {
  claims: readonly CallClaim[]
  /** In ms since 1970. */
  now: number
}

/** Who else is calling whom. */
const ClaimsList = ({ claims, now }: ClaimsListProps) => {
  const t = useTranslations('calls')
  const duration = useDuration()
  if (claims.length === 0) return null
  return (
    <section className="grid gap-1.5 px-4 py-3">
      <h3 className="font-semibold text-sm">{t('beingRung')}</h3>
      <ul className="grid gap-1 text-sm">
        {claims.map(({ idObserver, observerName, account, claimedAt }) => (
          <li key={idObserver} className="flex gap-2">
            <span className="wrap-anywhere min-w-0 grow">
              {t.rich('rings', {
                account,
                observer: observerName,
                soft: text => <span className="text-soft">{text}</span>,
              })}
            </span>
            <span className="shrink-0 text-soft">{duration((now - Date.parse(claimedAt)) / 60_000)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DictateDialog = lazyComponent(
  async () => (await import('../../../shared/dictate/dictate-dialog.tsx')).DictateDialog,
)

const NoClaim = ({ queue, onNext }: { queue: CallQueue | null | undefined; onNext: () => void }) => {
  const t = useTranslations('calls')
  if (queue?.toRing === 0)
    return (
      <EmptyState
        icon={PhoneOff}
        title={t('queueEmpty')}
        text={queue.owing === 0 ? t('queueEmptyText') : t('notNowText', { count: queue.owing })}
      />
    )
  return (
    <EmptyState icon={PhoneCall} title={t('noClaim')} text={t('noClaimText')}>
      <Button variant="primary" label={t('startRinging')} onClick={onNext} />
    </EmptyState>
  )
}

/** What was saved before the next observer came, since the form is gone by then. */
const RecordedLine = ({ call }: { call: (CallSheet & RecordedCall) | undefined }) => {
  const t = useTranslations('calls')
  return (
    <div role="status">
      {call && (
        <p className="px-4 py-2 text-soft text-sm">
          {t.rich('recorded', {
            name: call.observerName,
            outcome: t(outcomeLabels[call.body.outcome]),
            observer: name => (
              <Link href={paths.observer('view', call.phone)} className="rounded-sm text-accent hover:underline">
                {name}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

interface Props {
  search: CallSearch
  queue: CallQueue | null | undefined
  state: CallSheetState
  /** Whether the sheet or the queue loads for the first time. */
  isLoading: boolean
}

/** The next observer to call: what is owed, how to reach the observer, and the outcome of the call. */
export const CallSheetPanel = ({ search, queue, state, isLoading }: Props) => {
  const t = useTranslations('calls')
  const format = useFormatter()
  const getErrorMessage = useErrorMessage()
  const now = useNow()
  // Claims expire in an archive's present, too.
  const clock = useClock()
  const [dictating, setDictating] = useState<{ idObserver: number; nextTryAt: string | undefined; comment: string }>()
  const { sheet, observer, takenBy, next, skip, record, recorded, isBusy, isClaiming, isFocusDue, error } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const phone = useRef<HTMLAnchorElement>(null)
  const idObserver = observer?.idObserver
  useEffect(() => {
    if (!isFocusDue.current || isClaiming) return
    isFocusDue.current = false
    const target = idObserver === undefined ? heading : phone
    target.current?.focus()
  }, [idObserver, isClaiming, isFocusDue])
  const notNow = queue ? queue.owing - queue.toRing : 0
  const claims = useQuery(callQueries(search).claims).data ?? []
  const reason = error === null ? undefined : getErrorMessage(error)
  return (
    <Card aria-labelledby="call-sheet" className="overflow-clip">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2">
        <h2 id="call-sheet" ref={heading} tabIndex={-1} className="outline-none font-semibold text-lg">
          {t('sheet')}
        </h2>
        {queue && (
          <span className="text-soft">
            {t('toRing', { count: queue.toRing, number: format.number(queue.toRing) })}
            {notNow > 0 && (
              <span title={t('notNowText', { count: notNow })}>{` · ${t('notNow', { count: notNow })}`}</span>
            )}
          </span>
        )}
        {observer && (
          <span className="ms-auto">
            <ClaimBadge expiresAt={observer.expiresAt} takenBy={takenBy} />
          </span>
        )}
      </header>
      {sheet.isError && <QueryFailure query={sheet} />}
      {!observer && (isLoading || sheet.isPending || isClaiming) && (
        <div aria-hidden className="grid h-70 content-center gap-3 px-4">
          <Skeleton className="w-40" />
          <Skeleton className="w-full" />
        </div>
      )}
      {observer === null && !isLoading && !isClaiming && (
        <>
          <div className="px-4">
            <FormError text={reason} />
          </div>
          {/* As high as its placeholder in most cases: on small screens the board is below it. */}
          <div className="grid min-h-70 content-center">
            <NoClaim queue={queue} onNext={() => next.mutate()} />
          </div>
        </>
      )}
      {observer && (
        <>
          <div className="border-line border-b px-4 py-3">
            <CallContact sheet={observer} phoneRef={phone} />
          </div>
          <CallContext sheet={observer} now={now} />
          <div className="border-line border-b px-4 py-3">
            <OutcomeForm
              key={observer.idObserver}
              idObserver={observer.idObserver}
              idCheckpoint={observer.owed[0]?.idCheckpoint}
              isBusy={isBusy(observer.idObserver)}
              reason={reason}
              onDictate={call => setDictating({ idObserver: observer.idObserver, ...call })}
              onSkip={() => skip.mutate(observer)}
              onRecord={call => record.mutate({ ...observer, ...call })}
            />
          </div>
        </>
      )}
      <RecordedLine call={recorded} />
      <ClaimsList claims={claims.filter(({ idObserver }) => idObserver !== observer?.idObserver)} now={clock} />
      {dictating && (
        <DictateDialog
          {...dictating}
          onClose={() => setDictating(undefined)}
          onStored={() => {
            writeDraft(commentKey(dictating.idObserver), undefined)
            next.mutate()
          }}
        />
      )}
    </Card>
  )
}
