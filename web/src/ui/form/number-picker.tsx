import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { useMemo } from 'react'
import { ComboboxList, maxVisibleOptions } from './combobox-list.tsx'
import { Field, type FieldProps, inputClass } from './field.tsx'

interface Props extends FieldProps {
  /** The choices are 1 to this. */
  max: number
  /** What was typed: judging it is the owner's part. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  placeholder?: string
  className?: string
}

/** A whole number, typed or chosen. Of thousands of choices those are shown that begin as what was typed. */
export const NumberPicker = ({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  max,
  value,
  onChange,
  ...rest
}: Props) => {
  const numbers = useMemo(() => Array.from({ length: max }, (_, index) => String(index + 1)), [max])
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }}>
      {attributes => (
        <Base.Root
          items={numbers}
          value={value}
          onValueChange={onChange}
          filter={(number: string, query) => number.startsWith(query.trim())}
          limit={maxVisibleOptions}
          openOnInputClick
        >
          <Base.Input inputMode="numeric" {...attributes} {...rest} className={inputClass()} />
          <ComboboxList count={max} keyOf={(number: string) => number} labelOf={number => number} />
        </Base.Root>
      )}
    </Field>
  )
}
