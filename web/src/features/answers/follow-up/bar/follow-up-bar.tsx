import type { Thread } from '@scrutineer/contract/fields/threads'
import { ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { RowMenuTrigger } from '../../../../ui/overlay/menu.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'
import { type ReportFollowUp, useLiveFollowUp } from '../use-follow-up.ts'
import { FollowUpStatus } from './follow-up-status.tsx'
import { OpenFollowUp } from './open-follow-up.tsx'
import { SeverityField } from './severity-field.tsx'
import { StateButtons } from './state-buttons.tsx'
import { useBar } from './use-bar.ts'
import './follow-up-bar.css'

const AskDialog = lazyComponent(async () => (await import('../dialogs/ask-dialog.tsx')).AskDialog)

interface Props {
  observerStation: ObserverStation
  thread: Thread
  onComment: () => void
  onDialog: (dialog: FollowUpDialog) => void
}

interface ActionsProps {
  bar: ReturnType<typeof useBar>
  areStatesOpen: boolean
  onTake: () => void
  onCloseRepaired: () => void
  onUndo: () => void
  onToggleStates: () => void
  onComment: () => void
}

const Actions = ({
  bar: { shown, may, canChange, hasStates, isTaking, items, undo, closeRepaired },
  areStatesOpen,
  ...on
}: ActionsProps) => {
  const t = useTranslations('followUp')
  return (
    <div className="follow-up-actions ml-auto flex items-center gap-1.5">
      {closeRepaired && (
        <Button aria-keyshortcuts="5" onClick={on.onCloseRepaired}>
          {t('closeRepaired')}
          <Kbd>5</Kbd>
        </Button>
      )}
      {may.take && (
        <Button variant="primary" isBusy={isTaking} aria-keyshortcuts="T" onClick={on.onTake}>
          {t('take')}
          <Kbd>T</Kbd>
        </Button>
      )}
      {hasStates && (
        <Button
          className="lg:hidden"
          variant={shown?.state === 'taken' ? 'primary' : 'plain'}
          aria-expanded={areStatesOpen}
          onClick={on.onToggleStates}
        >
          {t('setState')}
          <ChevronUp aria-hidden className={classNames(areStatesOpen && 'rotate-180')} />
        </Button>
      )}
      {/* Its place is kept, so that nothing moves when it comes and goes. */}
      {canChange && !may.take && (
        <Button size="narrow" className={classNames(!undo && 'invisible')} aria-keyshortcuts="U" onClick={on.onUndo}>
          {t('undo')}
          <Kbd>U</Kbd>
        </Button>
      )}
      {canChange && (
        <>
          <Button size="narrow" aria-keyshortcuts="C" onClick={on.onComment}>
            {t('comment')}
            <Kbd>C</Kbd>
          </Button>
          <RowMenuTrigger items={items} name={t('more')} />
        </>
      )}
    </div>
  )
}

type BarProps = Pick<Props, 'thread' | 'onComment' | 'onDialog'> & { followUp: ReportFollowUp }

const Bar = ({ followUp, thread, onComment, onDialog }: BarProps) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const [areStatesOpen, setStatesOpen] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const bar = useBar({ followUp, thread, onComment, onDialog })
  const { shown, may, hasStates, severity, lostTo, error, needsVerdict, question } = bar
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
          onTake={() => {
            focusBar()
            bar.take()
          }}
          onCloseRepaired={() => {
            focusBar()
            bar.closeRepaired?.()
          }}
          onUndo={() => {
            focusBar()
            bar.undo?.()
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
      {question && <AskDialog {...question} />}
    </section>
  )
}

/** State, owner and actions of a report's follow-up. Nothing on a server without follow-ups. */
export const FollowUpBar = ({ observerStation, thread, ...rest }: Props) => {
  const followUp = useLiveFollowUp(observerStation, thread)
  if (followUp.canOpen)
    return <OpenFollowUp observerStation={observerStation} thread={thread} refetch={followUp.refetch} />
  return followUp.summary && <Bar followUp={followUp} thread={thread} {...rest} />
}
