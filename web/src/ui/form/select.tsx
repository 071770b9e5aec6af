import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

type Props = FieldProps & ComponentProps<'select'>

/** A native select. The children are `option` elements. */
export const Select = ({ label, hint, error, isLabelHidden, id, className, children, ...rest }: Props) => (
  <Field {...{ label, hint, error, isLabelHidden, id, className }}>
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
