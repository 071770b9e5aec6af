import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { useMemo } from 'react'
import { ComboboxList, maxVisibleOptions } from './combobox-list.tsx'
import { Field, type FieldProps, inputClass } from './field.tsx'

interface Props extends FieldProps {
  /** The options are 1 to `max`. */
  max: number
  /** The typed text, not validated here. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  placeholder?: string
  className?: string
}

/** An integer, typed or selected. Offers the numbers that start with the typed digits. */
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
