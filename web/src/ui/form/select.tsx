import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Choice } from './combobox.tsx'
import { Field, type FieldProps, inputClass } from './field.tsx'

type Props = FieldProps & ComponentProps<'select'>

/** A native select. The children are `option` elements. */
export const Select = ({ label, hint, error, isLabelHidden, id, className, children, ...rest }: Props) => (
  <Field {...{ label, hint, error, isLabelHidden, id, className }} name={rest.name}>
    {attributes => (
      <span className="relative grid">
        <select className={inputClass('appearance-none pr-8')} {...rest} {...attributes}>
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-soft"
        />
      </span>
    )}
  </Field>
)

interface FilterSelectProps {
  label: string
  name: string
  className: string
  /** Label of the first option, which filters nothing. */
  anyLabel: string
  choices: readonly Choice[]
  /** The value in the address, with the label to show if it isn't among the choices. */
  applied: Choice | undefined
  /** For a form that doesn't set its fields from the address. */
  defaultValue?: string | undefined
}

/**
 * Selects a filter's value. An applied value that isn't among the choices, because they are still loading or it no longer
 * exists, is added to the same list, so that its option stays mounted and selected when the choices arrive.
 */
export const FilterSelect = ({ anyLabel, choices, applied, ...props }: FilterSelectProps) => {
  const isMissing = applied !== undefined && !choices.some(({ value }) => value === applied.value)
  return (
    <Select {...props}>
      <option value="">{anyLabel}</option>
      {(isMissing ? [applied, ...choices] : choices).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
