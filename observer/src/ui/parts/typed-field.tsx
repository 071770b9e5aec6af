import { type ComponentProps, type ReactNode, useId } from 'react'

export interface TypedFieldProps {
  label: string
  /** What is above the field says the same. */
  isLabelHidden?: boolean
  value: string
  /** The phone hasn't stored the value yet. */
  isUnkept?: boolean | undefined
  describedBy?: string | undefined
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
}

/** A field of one line for a number, a time or a date. What fills it in or explains it stands beside it. */
export const TypedField = ({
  label,
  isLabelHidden = false,
  value,
  isUnkept = false,
  describedBy,
  onChange,
  onLeave,
  children,
  ...input
}: TypedFieldProps & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> & { children?: ReactNode }) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'small'}>
        {label}
      </label>
      <div className={isUnkept ? 'typed is-unkept' : 'typed'}>
        <input
          {...input}
          id={id}
          autoComplete="off"
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
        {children}
      </div>
    </>
  )
}
