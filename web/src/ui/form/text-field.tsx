import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'size'>

/** A single-line text field. Leave it uncontrolled: give it a `name` and read the form's `FormData`. */
export const TextField = ({ label, hint, error, isLabelHidden, id, className, ...rest }: Props) => (
  <Field {...{ label, hint, error, isLabelHidden, id, className }} name={rest.name}>
    {attributes => <input className={inputClass('text-ellipsis')} {...rest} {...attributes} />}
  </Field>
)
