import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Error of the value, shown below it and announced with it. */
  error?: string | undefined
  /** Hides the label visually, for controls that are clear without it. */
  isLabelHidden?: boolean
}

/** Classes of inputs and selects. */
export const inputClass = (className?: string) =>
  classNames(
    'h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 shadow-raised transition-colors hover:not-disabled:border-soft',
    'focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:bg-sunken disabled:text-soft pointer-coarse:h-10',
    // Below 16 px iOS zooms into the page when the field gets the focus.
    'pointer-coarse:text-lg',
    className,
  )

/** Returns the error of a field by its name, in a form that shows the errors of its fields. */
export const FieldErrorContext = createContext((_name: string): string | undefined => undefined)

interface Props extends FieldProps {
  id?: string | undefined
  name?: string | undefined
  className?: string | undefined
  children: (attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A control with its label, hint and error, connected for screen readers. */
export const Field = ({ label, hint, error: ownError, isLabelHidden, id, name = '', className, children }: Props) => {
  const error = use(FieldErrorContext)(name) ?? ownError
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-soft text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
