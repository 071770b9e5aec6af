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
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { RowMenuTrigger } from '../../../../ui/overlay/menu.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import type { ReportFollowUp } from '../use-follow-up.ts'
import { SeverityField } from './severity-field.tsx'
import { type BarAction, useBar } from './use-bar.ts'
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

interface ActionButtonProps {
  action: BarAction
  onPress: (action: BarAction) => void
}

const ActionButton = ({ action, onPress }: ActionButtonProps) => {
  const { key, label, icon: Icon, look } = action
  return (
    <Button aria-keyshortcuts={key} {...look} onClick={() => onPress(action)}>
      {Icon && <Icon aria-hidden />}
      {label}
      <Kbd>{key}</Kbd>
    </Button>
  )
}

interface ActionsProps {
  bar: ReturnType<typeof useBar>
  areStatesOpen: boolean
  onPress: ActionButtonProps['onPress']
  onToggleStates: () => void
}

const Actions = ({
  bar: { shown, canChange, hasStates, shownAt },
  areStatesOpen,
  onPress,
  onToggleStates,
}: ActionsProps) => {
  const t = useTranslations('followUp')
  const buttons = (place: BarAction['place']) =>
    shownAt(place).map(action => <ActionButton key={action.key} action={action} onPress={onPress} />)
  const items = shownAt('menu').map(({ label, icon, key, run }) => ({
    label,
    ...(icon && { icon }),
    shortcut: key,
    onSelect: () => run(),
  }))
  return (
    <div className="follow-up-actions ms-auto flex items-center gap-1.5">
      {buttons('takeOver')}
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
      {buttons('bar')}
      {canChange && <RowMenuTrigger items={items} name={t('more')} />}
    </div>
  )
}

const Bar = ({ followUp, thread, onComment, onDialog }: Omit<Props, 'observerStation'>) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const [areStatesOpen, setStatesOpen] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const bar = useBar({ followUp, thread, onComment, onDialog })
  const { shown, may, hasStates, severity, lostTo, error, needsVerdict, refusedBy } = bar
  if (!shown) return null
  // For a button that disappears when it is pressed.
  const focusBar = () => ref.current?.focus({ preventScroll: true })
  const severityField = { severity, canChange: may.change, onChange: bar.setSeverity }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('title')}
      aria-busy={bar.isPending}
      data-floating-bar
      className={classNames(
        'follow-up-bar',
        shown.owner === currentAccountName() && shown.state !== 'closed' && 'follow-up-bar-own',
      )}
    >
      <div className="follow-up-row">
        <p role="status" className="follow-up-status flex min-w-0 flex-wrap items-center gap-x-2">
          <FollowUpStatus followUp={shown} events={followUp.details?.events} lostTo={lostTo} />
          {bar.isRepaired && <span className="text-sm">{t('repaired')}</span>}
        </p>
        {/* Its place is kept, so that nothing moves when it comes and goes. */}
        <span title={t('saving')} className={classNames('text-soft', !bar.isPending && 'invisible')}>
          <Spinner />
        </span>
        <SeverityField {...severityField} className="inline-flex max-lg:hidden" />
        <Actions
          bar={bar}
          areStatesOpen={areStatesOpen}
          onPress={({ vanishes, run }) => {
            if (vanishes) focusBar()
            run()
          }}
          onToggleStates={() => setStatesOpen(!areStatesOpen)}
        />
      </div>
      {hasStates && (
        <fieldset className={classNames('follow-up-states', !areStatesOpen && 'follow-up-states-closed')}>
          <legend className="sr-only">{t('setState')}</legend>
          <SeverityField {...severityField} className="col-span-2 flex lg:hidden" />
          {bar.shownAt('states').map(action => (
            <ActionButton
              key={action.key}
              action={action}
              onPress={({ vanishes, run }) => {
                if (vanishes && areStatesOpen) focusBar()
                if (vanishes) setStatesOpen(false)
                run()
              }}
            />
          ))}
        </fieldset>
      )}
      {(needsVerdict || refusedBy !== undefined || (error && lostTo === undefined)) && (
        <p role="alert" className="border-line border-t px-3 py-1.5 text-danger text-sm max-lg:px-4">
          {needsVerdict && t('verdictFirst')}
          {refusedBy !== undefined && t('askTitle', { account: refusedBy })}
          {error && lostTo === undefined && getErrorMessage(error)}
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
