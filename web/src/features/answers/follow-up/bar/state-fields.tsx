import {
  type FollowUpResult,
  type FollowUpState,
  followUpResults,
  severities,
  type Verdict,
} from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { CornerUpRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { stateIcons } from '../../../../shared/activity/state-mark.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { inputClass } from '../../../../ui/form/field.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'

interface StateButtonsProps {
  state: FollowUpState
  /** The verdict of a closed one. */
  result: Verdict | undefined
  onState: (state: FollowUpResult) => void
  onRefer: () => void
}

/** The results of a follow-up and its referral, in the order of their keys. */
export const StateButtons = ({ state, result: verdict, onState, onRefer }: StateButtonsProps) => {
  const t = useTranslations('followUp')
  return (
    <>
      {followUpResults.map((result, index) => {
        const Icon = stateIcons[result]
        const key = String(index + 1)
        return (
          <Button
            key={result}
            aria-pressed={state === result || verdict === result}
            aria-keyshortcuts={key}
            size="narrow"
            onClick={() => onState(result)}
          >
            <Icon aria-hidden />
            {t(`set.${result}`)}
            <Kbd>{key}</Kbd>
          </Button>
        )
      })}
      <Button aria-haspopup="dialog" aria-keyshortcuts="R" size="narrow" className="follow-up-refer" onClick={onRefer}>
        <CornerUpRight aria-hidden />
        {t('refer')}
        <Kbd>R</Kbd>
      </Button>
    </>
  )
}

interface Props {
  /** Undefined while loading. */
  severity: FollowUp['severity'] | undefined
  canChange: boolean
  onChange: (severity: FollowUp['severity']) => void
  className?: string
}

/** The severity of a follow-up; a text for those who can't change it. */
export const SeverityField = ({ severity, canChange, onChange, className }: Props) => {
  const t = useTranslations('followUp')
  const id = useId()
  if (!canChange)
    return (
      severity && (
        <span className={classNames('gap-2 text-sm', className)}>
          <span className="text-soft">{t('severity')}</span> {t(`severities.${severity}`)}
        </span>
      )
    )
  return (
    <span className={classNames('items-center gap-2 text-sm', className)}>
      <label htmlFor={id} className="text-soft">
        {t('severity')}
      </label>
      <select
        id={id}
        className={inputClass('w-auto px-1.5')}
        disabled={severity === undefined}
        value={severity ?? ''}
        onChange={event => onChange(severities.find(each => each === event.currentTarget.value) ?? null)}
      >
        <option value="">{t('severities.none')}</option>
        {severities.map(each => (
          <option key={each} value={each}>
            {t(`severities.${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
