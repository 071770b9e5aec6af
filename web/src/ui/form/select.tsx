import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

interface SelectChoice<Value extends string | number> {
  readonly value: Value
  readonly label: string
  /** Language of the label, if not that of the page. */
  readonly lang?: string
}

interface Props<Value extends string | number> extends FieldProps, ComponentProps<'select'> {
  choices?: readonly SelectChoice<Value>[]
  /** Label of the first option, which stands for no choice. */
  anyLabel?: string | undefined
  /**
   * The applied choice, with the label to show if it isn't among the choices, because they are still loading or it no longer
   * exists. It is added to the same list, so that its option stays mounted and selected when the choices arrive.
   */
  applied?: SelectChoice<Value> | undefined
  /** Receives the chosen value; undefined for the first option. */
  onChoose?: (value: Value | undefined) => void
}

/** A native select. Children are further `option` elements, before the choices. */
export const Select = <Value extends string | number = string>({
  label,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  choices = [],
  anyLabel,
  applied,
  onChoose,
  children,
  ...rest
}: Props<Value>) => {
  const offered = applied && !choices.some(({ value }) => value === applied.value) ? [applied, ...choices] : choices
  const choose = (text: string) => onChoose?.(offered.find(({ value }) => String(value) === text)?.value)
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} name={rest.name}>
      {attributes => (
        <span className="relative grid">
          <select
            className={inputClass('appearance-none pe-8')}
            onChange={onChoose && (event => choose(event.currentTarget.value))}
            {...rest}
            {...attributes}
          >
            {anyLabel !== undefined && <option value="">{anyLabel}</option>}
            {children}
            {offered.map(choice => (
              <option key={choice.value} value={choice.value} lang={choice.lang}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 end-2.5 size-4 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </Field>
  )
}
