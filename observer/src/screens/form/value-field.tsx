import type { Option } from '@scrutineer/contract/forms'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { findLimitWarnings, parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { TimeField } from '../../ui/parts/time-field.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

interface ValueFieldProps {
  readonly option: Option
  /** What the field is for. */
  readonly label: string
  readonly value: string
  readonly isUnkept: boolean
  readonly onChange: (value: string) => void
  /** What was typed is kept without waiting for a pause. */
  readonly onLeave: () => void
}

/** The field of an option. What is typed is kept as it is; a hint says what can't be read. */
export const ValueField = (props: ValueFieldProps) => {
  const t = useTranslations('value')
  const { clockOffset } = useReady()
  const id = useId()
  const { option, value } = props
  const input: OptionInput = option.input ?? { kind: 'text' }
  const hint = useHint(input, value)
  const describedBy = hint === undefined ? undefined : id
  return (
    <div className="field">
      {input.kind === 'text' && <TextField {...props} describedBy={describedBy} />}
      {input.kind === 'time' && (
        <TimeField
          label={props.label}
          value={value}
          isUnkept={props.isUnkept}
          describedBy={describedBy}
          clockOffset={clockOffset}
          onChange={props.onChange}
          onLeave={props.onLeave}
        />
      )}
      {input.kind === 'date' && <DateField {...props} describedBy={describedBy} />}
      {(input.kind === 'integer' || input.kind === 'decimal') && (
        <NumberField {...props} input={input} describedBy={describedBy} />
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

type Described = ValueFieldProps & { readonly describedBy: string | undefined }

const TextField = ({ label, value, isUnkept, describedBy, onChange, onLeave }: Described) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="small">
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
  input,
  label,
  value,
  isUnkept,
  describedBy,
  onChange,
  onLeave,
}: Described & { input: Extract<OptionInput, { kind: 'integer' | 'decimal' }> }) => {
  const id = useId()
  // Keypads of digits lack a minus.
  const mayBeNegative = (input.min ?? 0) < 0
  return (
    <>
      <label htmlFor={id} className="small">
        {label}
      </label>
      <div className={isUnkept ? 'typed is-unkept' : 'typed'}>
        <input
          id={id}
          inputMode={mayBeNegative ? 'text' : input.kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
        {input.unit !== undefined && <span className="soft">{input.unit}</span>}
      </div>
    </>
  )
}

const DateField = ({ label, value, isUnkept, describedBy, onChange, onLeave }: Described) => {
  const t = useTranslations('value')
  const id = useId()
  const { date } = useTimes()
  const { clockOffset } = useReady()
  return (
    <>
      <label htmlFor={id} className="small">
        {label}
      </label>
      <div className={isUnkept ? 'typed is-unkept' : 'typed'}>
        <input
          id={id}
          autoComplete="off"
          placeholder="22.11.2026"
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
        <button type="button" className="chip" onClick={() => onChange(date(Date.now() + clockOffset))}>
          {t('today')}
        </button>
      </div>
    </>
  )
}
