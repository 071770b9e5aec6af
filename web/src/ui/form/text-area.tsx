import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

type Props = FieldProps & ComponentProps<'textarea'>

/** A multi-line text field. Leave it uncontrolled: give it a `name` and read the form's `FormData`. */
export const TextArea = ({ label, hint, error, isLabelHidden, id, className, ...rest }: Props) => (
  <Field {...{ label, hint, error, isLabelHidden, id, className }} name={rest.name}>
    {attributes => (
      <textarea
        className={inputClass('h-auto resize-y py-1.5 pointer-coarse:h-auto')}
        rows={6}
        {...rest}
        {...attributes}
      />
    )}
  </Field>
)
