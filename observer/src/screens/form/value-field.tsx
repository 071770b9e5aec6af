import type { Option } from '@scrutineer/contract/forms'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { findLimitWarnings, parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { TimeField } from '../../ui/parts/time-field.tsx'
import { TypedField, type TypedFieldProps } from '../../ui/parts/typed-field.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

interface ValueFieldProps extends Omit<TypedFieldProps, 'describedBy'> {
  readonly option: Option
}

/** The field of an option. What is typed is kept as it is; a hint says what can't be read. */
export const ValueField = (props: ValueFieldProps) => {
  const t = useTranslations('value')
  const { clockOffset } = useReady()
  const id = useId()
  const { option, ...field } = props
  const { value } = field
  const input: OptionInput = option.input ?? { kind: 'text' }
  const hint = useHint(input, value)
  const describedBy = hint === undefined ? undefined : id
  return (
    <div className="field">
      {input.kind === 'text' && <TextField {...field} describedBy={describedBy} />}
      {input.kind === 'time' && <TimeField {...field} describedBy={describedBy} clockOffset={clockOffset} />}
      {input.kind === 'date' && <DateField {...field} describedBy={describedBy} />}
      {(input.kind === 'integer' || input.kind === 'decimal') && (
        <NumberField {...field} input={input} describedBy={describedBy} />
      )}
      {hint !== undefined && (
        <p id={id} className="small danger">
          {t(hint)}
        </p>
      )}
    </div>
  )
}

/** Why the office couldn't read the value, or that it is beyond a limit. */
const useHint = (input: OptionInput, text: string) => {
  const { value, mark } = parseTypedValue(text, input)
  if (mark === 'empty') return undefined
  if (value === null && input.kind !== 'text') return `unreadable.${input.kind}` as const
  const [warning] = value === null ? [] : findLimitWarnings(value, input)
  return warning && (`limit.${warning}` as const)
}

const TextField = ({
  label,
  isLabelHidden = false,
  value,
  isUnkept,
  describedBy,
  onChange,
  onLeave,
}: TypedFieldProps) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'small'}>
        {label}
      </label>
      <textarea
        id={id}
        className={isUnkept ? 'input is-unkept' : 'input'}
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    </>
  )
}

const NumberField = ({
  input: { kind, min = 0, unit },
  ...field
}: TypedFieldProps & { input: Extract<OptionInput, { kind: 'integer' | 'decimal' }> }) => (
  // Keypads of digits lack a minus.
  <TypedField {...field} inputMode={min < 0 ? 'text' : kind === 'integer' ? 'numeric' : 'decimal'}>
    {unit !== undefined && <span className="soft">{unit}</span>}
  </TypedField>
)

const DateField = (field: TypedFieldProps) => {
  const t = useTranslations('value')
  const { date } = useTimes()
  const { clockOffset } = useReady()
  return (
    <TypedField {...field} placeholder="22.11.2026">
      <button type="button" className="chip" onClick={() => field.onChange(date(Date.now() + clockOffset))}>
        {t('today')}
      </button>
    </TypedField>
  )
}
