import { type ReactNode, useId } from 'react'
import { type TypedFieldProps, unsavedBox } from './typed-field.tsx'

/** A field of several lines. The children are below it. */
export const TextField = ({
  label,
  isLabelHidden = false,
  value,
  isUnsaved = false,
  describedBy,
  onChange,
  onLeave,
  children,
}: Omit<TypedFieldProps, 'before'> & { children?: ReactNode }) => {
  const id = useId()
  return (
    <div className="stack gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <textarea
        id={id}
        className={`field-box block min-h-30 w-full resize-y px-3.5 py-3 ${isUnsaved ? unsavedBox : ''}`}
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      {children}
    </div>
  )
}
