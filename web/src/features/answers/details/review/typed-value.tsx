import type { Correction } from '@scrutineer/contract/fields/corrections'
import type { TypedText } from '@scrutineer/contract/fields/selected-option'
import { isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'

/** A canonical number as the language writes it, with all its digits. */
export const formatNumber = (locale: string, value: string) =>
  // The value is a canonical decimal, which the type of the argument can't express.
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value as `${number}`)

interface Props {
  /** As the observer typed it. */
  text: string
  typed: TypedText
}

/** A typed value with its unit, what was typed if that reads otherwise, and what is unusual about it. */
export const TypedValue = ({ text, typed }: Props) => {
  const t = useTranslations('answers.typed')
  const locale = useLocale()
  const { kind, value, unit, warnings } = typed
  const shown = value !== null && isNumberInput(typed) ? formatNumber(locale, value) : (value ?? text)
  const isVerbatim = text.trim() === shown || text.trim() === value
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      <span className="whitespace-pre-wrap font-medium tabular-nums">
        {shown}
        {unit && value !== null && ` ${unit}`}
      </span>
      {!isVerbatim && <span className="text-soft text-sm">{t('verbatim', { text })}</span>}
      {value === null && kind !== 'text' && <Badge variant="late">{t(`notA.${kind}`)}</Badge>}
      {warnings.map(warning => (
        <Badge key={warning} variant="late">
          {t(`warnings.${warning}`)}
        </Badge>
      ))}
    </p>
  )
}

interface OptionProps {
  option: {
    readonly idOption: number
    readonly text?: string | undefined
    readonly value: string | null
    readonly typed?: TypedText | undefined
  }
  className?: string
  children?: ReactNode
}

/** A selected option and what was typed into it; only that if it is the whole answer. */
export const SelectedOption = ({ option: { text, value, typed }, className, children }: OptionProps) => (
  <div className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
    {!typed?.isOnlyField && <span className={className}>{text}</span>}
    {value &&
      (typed ? <TypedValue text={value} typed={typed} /> : <span className="whitespace-pre-wrap">{value}</span>)}
    {children}
  </div>
)

/** Marks a flagged option. */
export const FlagBadge = () => (
  <Badge variant="danger" icon={Flag}>
    {useTranslations('answers')('flagged')}
  </Badge>
)

interface OptionsProps {
  options: readonly (OptionProps['option'] & { readonly flagged: boolean })[]
  isNotObserved?: boolean | undefined
  /** Whether staff selected them. */
  isCorrection?: boolean
  hasFlags?: boolean
}

/** The selected options of an answer. Without one, it could not be observed, doesn't count, or is withdrawn. */
export const SelectedOptions = ({ options, isNotObserved, isCorrection, hasFlags }: OptionsProps) => {
  const t = useTranslations('answers')
  if (options.length === 0)
    return <p className="text-soft">{t(isNotObserved ? 'notObserved' : isCorrection ? 'review.void' : 'withdrawn')}</p>
  return (
    <ul className="grid gap-0.5">
      {options.map(option => (
        <li key={option.idOption}>
          <SelectedOption option={option}>{hasFlags && option.flagged && <FlagBadge />}</SelectedOption>
        </li>
      ))}
    </ul>
  )
}

/** What the observer answered last, where a correction is current. */
export const ObservedAnswer = ({ observed }: Pick<Correction, 'observed'>) => {
  const t = useTranslations('answers.review')
  return (
    <div className="grid content-start gap-0.5">
      <p className="text-soft text-sm">
        {observed.dictatedTo ? t('observedDictated', { account: observed.dictatedTo }) : t('observed')}
        {', '}
        <Timestamp at={observed.at} format="compact" />
      </p>
      <SelectedOptions options={observed.answers} isNotObserved={observed.isNotObserved} />
    </div>
  )
}
