import { severities } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../../ui/class-names.ts'
import { inputClass } from '../../../../ui/form/field.tsx'

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
