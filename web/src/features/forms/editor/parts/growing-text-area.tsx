import { Field, inputClass } from '../../../../ui/form/field.tsx'

interface Props {
  id: string
  label: string
  value: string
  maxLength: number
  error: string | undefined
  onChange: (value: string) => void
}

/** A text area that grows with its content. */
export const GrowingTextArea = ({ id, label, value, maxLength, error, onChange }: Props) => (
  <Field id={id} label={label} error={error} className="min-w-0 grow">
    {attributes => (
      <textarea
        rows={1}
        className={inputClass('field-sizing-content h-auto! min-h-8 resize-none py-1 pointer-coarse:min-h-10')}
        maxLength={maxLength}
        value={value}
        onChange={event => onChange(event.target.value)}
        {...attributes}
      />
    )}
  </Field>
)
