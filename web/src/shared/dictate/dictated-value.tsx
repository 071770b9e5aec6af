import type { Option } from '@scrutineer/contract/forms'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import {
  findLimitWarnings,
  type LimitWarning,
  parseTypedValue,
} from '@scrutineer/contract/typed-values/parse-typed-value'
import type { ValueMark } from '@scrutineer/contract/typed-values/parsed-value'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** What a browser offers for each kind. */
const fieldOf = (input: OptionInput): Pick<ComponentProps<'input'>, 'type' | 'inputMode'> => {
  switch (input.kind) {
    case 'integer':
      // Keyboards for whole numbers have no minus on some phones.
      return (input.min ?? 0) < 0 ? {} : { inputMode: 'numeric' }
    case 'decimal':
      return Number(input.min ?? 0) < 0 ? {} : { inputMode: 'decimal' }
    case 'time':
      return { type: 'time' }
    case 'date':
      return { type: 'date' }
    default:
      return {}
  }
}

const unitOf = (input: OptionInput) =>
  (input.kind === 'integer' || input.kind === 'decimal') && input.unit !== undefined ? ` ${input.unit}` : ''

const useMarkTexts = ({ kind }: OptionInput): Record<Exclude<ValueMark, 'empty'>, string> => {
  const t = useTranslations('calls')
  return {
    ambiguous: t('valueAmbiguous'),
    not_whole: t('valueNotWhole'),
    too_many_digits: t('valueTooLong'),
    unreadable: t('valueUnreadable', { kind }),
  }
}

const useWarningText = (input: OptionInput) => {
  const t = useTranslations('calls')
  const [min, max] = input.kind === 'text' ? [undefined, undefined] : [input.min, input.max]
  const texts: Record<LimitWarning, () => string> = {
    below_min: () => t('valueBelow', { min: String(min) }),
    above_max: () => t('valueAbove', { max: String(max) }),
    too_many_decimals: () => t('valueDecimals', { decimals: input.kind === 'decimal' ? (input.decimals ?? 0) : 0 }),
    too_long: () => t('valueLength', { length: input.kind === 'text' ? (input.maxLength ?? 0) : 0 }),
  }
  return (warning: LimitWarning) => texts[warning]()
}

/** The limits, which warn. */
const useLimits = (input: OptionInput) => {
  const t = useTranslations('calls')
  if (input.kind === 'text')
    return input.maxLength === undefined ? undefined : t('limitLength', { length: input.maxLength })
  const [min, max] = [String(input.min), String(input.max)]
  if (input.min !== undefined && input.max !== undefined) return t('limitBetween', { min, max })
  if (input.min !== undefined) return t('limitLeast', { min })
  return input.max === undefined ? undefined : t('limitMost', { max })
}

/** How a typed text is understood, and what is unusual about it. Nothing is refused. */
const ReadBack = ({ text, input }: { text: string; input: OptionInput }) => {
  const marks = useMarkTexts(input)
  const warningText = useWarningText(input)
  const { value, mark } = parseTypedValue(text, input)
  const warnings = value === null ? [] : findLimitWarnings(value, input).map(warningText)
  const isChanged = value !== null && input.kind !== 'text' && value !== text.trim()
  return (
    <output className="block text-sm empty:hidden">
      {isChanged && <span className="font-medium">{`= ${value}${unitOf(input)} `}</span>}
      {mark !== null && mark !== 'empty' && <span className="text-late">{marks[mark]}</span>}
      {warnings.length > 0 && <span className="text-late">{warnings.join(' ')}</span>}
    </output>
  )
}

interface Props {
  option: Option & { input: OptionInput }
  text: string
  onChange: (text: string) => void
}

/** A field for a typed value, read back as it is understood. */
export const DictatedValue = ({ option: { text: label, input }, text, onChange }: Props) => {
  // A browser's field for times shows nothing of another text.
  const [isOtherText] = useState(() => text !== '' && parseTypedValue(text, input).value !== text)
  const { type = 'text', ...rest } = fieldOf(input)
  const fields = {
    label: `${label}${unitOf(input) && ` (${unitOf(input).trim()})`}`,
    hint: useLimits(input),
    maxLength: 10_000,
    value: text,
    autoComplete: 'off',
  }
  return (
    <div className="mb-1.5 grid gap-0.5">
      {input.kind === 'text' ? (
        <TextArea {...fields} rows={3} onChange={event => onChange(event.target.value)} />
      ) : (
        <TextField
          {...fields}
          {...rest}
          type={isOtherText ? 'text' : type}
          className="max-w-64"
          onChange={event => onChange(event.target.value)}
        />
      )}
      <ReadBack text={text} input={input} />
    </div>
  )
}
