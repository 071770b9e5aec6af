import type { ComponentProps } from 'react'
import { boxClass, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'size'>

/** One line of text. Leave it uncontrolled: give it a `name` and read the form's `FormData`. */
export const TextField = ({ label, hint, error, isLabelHidden, id, className, ...rest }: Props) => (
  <Field {...{ label, hint, error, isLabelHidden, id, className }}>
    {attributes => <input className={boxClass()} {...rest} {...attributes} />}
  </Field>
)
