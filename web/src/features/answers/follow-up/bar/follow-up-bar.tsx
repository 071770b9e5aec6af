import './follow-up-bar.css'
import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { Referral } from '../../../../shared/activity/referral.tsx'
import { StateMark } from '../../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../../shared/activity/use-waiting-time.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { RowMenuTrigger } from '../../../../ui/overlay/menu.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { SeverityField, StateButtons } from './state-fields.tsx'
import { useBar } from './use-bar.ts'
import { useChangeState } from './use-change-state.ts'

interface FollowUpStatusProps {
  followUp: ThreadFollowUp
  /** Undefined while loading. */
  events: FollowUp['events'] | undefined
  /** Who took it just before the caller. */
  lostTo: string | undefined
}

/** State, owner, verdict and referral of a follow-up, and since when. */
const FollowUpStatus = ({ followUp, events, lostTo }: FollowUpStatusProps) => {
  const { state, owner, openedAt, updatedAt, waitingSince, result, returned } = followUp
  const t = useTranslations('followUp')
  const formatAge = useAge()
  const waitingTime = useWaitingTime()
  const last = (kinds: readonly FollowUp['events'][number]['kind'][]) =>
    events?.findLast(({ kind, idMergedFollowUp }) => idMergedFollowUp === undefined && kinds.includes(kind))
  const isOwn = owner === currentAccountName()
  const referral = <Referral {...followUp} />
  if (state === 'taken' && owner !== null)
    return (
      <>
        <StateMark
          state="taken"
          isOwn={isOwn}
          text={isOwn ? t('assignedToYou') : t('assignedTo', { account: owner })}
        />
        <span className="min-w-0 break-words text-soft text-sm">
          <Timestamp at={last(['taken', 'assigned'])?.at ?? updatedAt} format="compact" />
          {lostTo === owner && `, ${t('justBefore')}`}
          {referral}
        </span>
      </>
    )
  if (state === 'new') {
    const { minutes, isLate } = waitingTime(waitingSince ?? openedAt)
    return (
      <>
        <StateMark state="new" isLate={isLate} {...(returned && { text: t('returned') })} />
        <span className={classNames('wrap-anywhere min-w-0 text-sm', isLate ? 'text-late' : 'text-soft')}>
          {t('untakenFor', { age: formatAge(minutes) })}
          {referral}
        </span>
      </>
    )
  }
  if (state === 'reopened') {
    const reason = last(['reopened'])
    return (
      <>
        <StateMark state="reopened" />
        <span className="min-w-0 wrap-anywhere text-soft text-sm">
          <Timestamp at={reason?.at ?? updatedAt} format="compact" />
          {reason?.value && `, ${t('reopenedBy', { answer: reason.value })}`}
          {owner !== null && ` · ${isOwn ? t('ownedByYou') : t('ownedBy', { account: owner })}`}
          {referral}
        </span>
      </>
    )
  }
  return (
    <>
      <StateMark state={state} />
      <span className="min-w-0 break-words text-soft text-sm">
        {state === 'closed' && result && `${t(`state.${result}`)} · `}
        {isOwn ? t('you') : (owner ?? t('nobody'))} <Timestamp at={last(['state'])?.at ?? updatedAt} format="compact" />
        {referral}
      </span>
    </>
  )
}

/** Opens a follow-up of a report without a flag. */
const OpenFollowUp = ({ observerStation, thread, followUp }: ReportFollowUp) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const { open, isPending, error } = useChangeState(thread, followUp)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isBusy={isPending} onClick={() => open(observerStation)}>
        {t('open')}
      </Button>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {getErrorMessage(error)}
        </p>
      )}
    </div>
  )
}

interface Props extends ReportFollowUp {
  onComment: () => void
  onDialog: (dialog: FollowUpDialog) => void
}

interface ActionsProps {
  bar: ReturnType<typeof useBar>
  areStatesOpen: boolean
  /** Runs what a button does that disappears when it is pressed. */
  runAndFocus: (action: () => void) => void
  onToggleStates: () => void
  onComment: () => void
}

const Actions = ({ bar, areStatesOpen, runAndFocus, onToggleStates, onComment }: ActionsProps) => {
  const { shown, may, canChange, hasStates, isTaking, items, take, undo, closeRepaired } = bar
  const t = useTranslations('followUp')
  return (
    <div className="follow-up-actions ml-auto flex items-center gap-1.5">
      {closeRepaired && (
        <Button aria-keyshortcuts="5" onClick={() => runAndFocus(closeRepaired)}>
          {t('closeRepaired')}
          <Kbd>5</Kbd>
        </Button>
      )}
      {may.take && (
        <Button variant="primary" isBusy={isTaking} aria-keyshortcuts="T" onClick={() => runAndFocus(take)}>
          {t('take')}
          <Kbd>T</Kbd>
        </Button>
      )}
      {hasStates && (
        <Button
          className="lg:hidden"
          variant={shown?.state === 'taken' ? 'primary' : 'plain'}
          aria-expanded={areStatesOpen}
          onClick={onToggleStates}
        >
          {t('setState')}
          <ChevronUp aria-hidden className={classNames(areStatesOpen && 'rotate-180')} />
        </Button>
      )}
      {/* Its place is kept, so that nothing moves when it comes and goes. */}
      {canChange && !may.take && (
        <Button
          size="narrow"
          className={classNames(!undo && 'invisible')}
          aria-keyshortcuts="U"
          onClick={() => undo && runAndFocus(undo)}
        >
          {t('undo')}
          <Kbd>U</Kbd>
        </Button>
      )}
      {canChange && (
        <>
          <Button size="narrow" aria-keyshortcuts="C" onClick={onComment}>
            {t('comment')}
            <Kbd>C</Kbd>
          </Button>
          <RowMenuTrigger items={items} name={t('more')} />
        </>
      )}
    </div>
  )
}

const Bar = ({ followUp, thread, onComment, onDialog }: Omit<Props, 'observerStation'>) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const [areStatesOpen, setStatesOpen] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const bar = useBar({ followUp, thread, onComment, onDialog })
  const { shown, may, hasStates, severity, lostTo, error, needsVerdict } = bar
  if (!shown) return null
  // For a button that disappears when it is pressed.
  const focusBar = () => ref.current?.focus({ preventScroll: true })
  const severityField = { severity, canChange: may.change, onChange: bar.setSeverity }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('title')}
      data-floating-bar
      className={classNames('follow-up-bar', bar.isOwn && shown.state !== 'closed' && 'follow-up-bar-own')}
    >
      <div className="follow-up-row">
        <p role="status" className="follow-up-status flex min-w-0 flex-wrap items-center gap-x-2">
          <FollowUpStatus followUp={shown} events={followUp.details?.events} lostTo={lostTo} />
          {bar.isRepaired && <span className="text-sm">{t('repaired')}</span>}
        </p>
        <SeverityField {...severityField} className="inline-flex max-lg:hidden" />
        <Actions
          bar={bar}
          areStatesOpen={areStatesOpen}
          runAndFocus={action => {
            focusBar()
            action()
          }}
          onToggleStates={() => setStatesOpen(!areStatesOpen)}
          onComment={onComment}
        />
      </div>
      {hasStates && (
        <fieldset className={classNames('follow-up-states', !areStatesOpen && 'follow-up-states-closed')}>
          <legend className="sr-only">{t('setState')}</legend>
          <SeverityField {...severityField} className="col-span-2 flex lg:hidden" />
          <StateButtons
            state={shown.state}
            result={shown.result}
            onState={state => {
              if (areStatesOpen) focusBar()
              setStatesOpen(false)
              bar.setState(state)
            }}
            onRefer={bar.refer}
          />
        </fieldset>
      )}
      {(needsVerdict || (error && lostTo === undefined)) && (
        <p role="alert" className="border-line border-t px-3 py-1.5 text-danger text-sm max-lg:px-4">
          {needsVerdict ? t('verdictFirst') : getErrorMessage(error)}
        </p>
      )}
    </section>
  )
}

/** State, owner and actions of a report's follow-up. Nothing on a server without follow-ups. */
export const FollowUpBar = (props: Props) => {
  const { canOpen, summary } = props.followUp
  if (canOpen) return <OpenFollowUp {...props} />
  return summary && <Bar {...props} />
}
