import type { Option } from '@scrutineer/contract/forms'
import { isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { findLimitWarnings, parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../ui/parts/chip.tsx'
import { TextField } from '../../ui/parts/text-field.tsx'
import { TimeField } from '../../ui/parts/time-field.tsx'
import { TypedField, type TypedFieldProps } from '../../ui/parts/typed-field.tsx'
import { useReady } from '../../ui/state/model-context.tsx'
import { useTimes } from '../../ui/state/use-times.ts'

interface ValueFieldProps extends Omit<TypedFieldProps, 'describedBy'> {
  readonly option: Option
}

/** The field of an option. The typed text is stored unchanged; a hint shows why it can't be parsed. */
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
    <div className="stack gap-1.5">
      {input.kind === 'text' && <TextField {...field} describedBy={describedBy} />}
      {input.kind === 'time' && <TimeField {...field} describedBy={describedBy} clockOffset={clockOffset} />}
      {input.kind === 'date' && <DateField {...field} describedBy={describedBy} />}
      {isNumberInput(input) && <NumberField {...field} input={input} describedBy={describedBy} />}
      {hint !== undefined && (
        <p id={id} className="text-sm text-danger">
          {t(hint)}
        </p>
      )}
    </div>
  )
}

/** Why the value can't be parsed, or exceeds a limit. */
const useHint = (input: OptionInput, text: string) => {
  const { value, mark } = parseTypedValue(text, input)
  if (mark === 'empty') return undefined
  if (value === null && input.kind !== 'text') return `unreadable.${input.kind}` as const
  const [warning] = value === null ? [] : findLimitWarnings(value, input)
  return warning && (`limit.${warning}` as const)
}

const NumberField = ({
  input: { kind, min = 0, unit },
  ...field
}: TypedFieldProps & { input: Extract<OptionInput, { kind: 'integer' | 'decimal' }> }) => (
  // Numeric keypads have no minus.
  <TypedField {...field} inputMode={min < 0 ? 'text' : kind === 'integer' ? 'numeric' : 'decimal'}>
    {unit !== undefined && <bdi className="text-soft">{unit}</bdi>}
  </TypedField>
)

const DateField = (field: TypedFieldProps) => {
  const t = useTranslations('value')
  const { date } = useTimes()
  const { clockOffset } = useReady()
  return (
    <TypedField {...field} placeholder="22.11.2026">
      <Chip onClick={() => field.onChange(date(Date.now() + clockOffset))}>{t('today')}</Chip>
    </TypedField>
  )
}
