import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; shown beside it and read out with it. */
  error?: string | undefined
  /** The label is read out but not seen: for a row of controls that speak for themselves. */
  isLabelHidden?: boolean
}

/** The box of everything that is typed or chosen. */
export const inputClass = (className?: string) =>
  classNames(
    'h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 shadow-raised transition-colors hover:not-disabled:border-soft',
    'focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:bg-sunken disabled:text-soft pointer-coarse:h-10',
    // Below 16 px iOS zooms into the page when the field gets the focus.
    'pointer-coarse:text-lg',
    className,
  )

interface Props extends FieldProps {
  id?: string | undefined
  className?: string | undefined
  children: (attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A control with its label, its hint and its error, tied together for those who can't see them side by side. */
export const Field = ({ label, hint, error, isLabelHidden, id, className, children }: Props) => {
  const made = useId()
  const own = id ?? made
  const notes = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={own} className={isLabelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {children({ id: own, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${own}-hint`} className="text-soft text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${own}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
