import { type ComponentProps, type ReactNode, useId } from 'react'

export interface TypedFieldProps {
  label: string
  /** The label is already visible above the field. */
  isLabelHidden?: boolean
  value: string
  /** The phone hasn't stored the value yet. */
  isUnsaved?: boolean | undefined
  describedBy?: string | undefined
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
  /** In front of what is typed. */
  before?: ReactNode
}

/** Around a field whose value the phone hasn't stored yet. */
export const unsavedBox = 'border-2 border-dashed border-danger'

/** A single-line field for a number, a time or a date. The children follow the input. */
export const TypedField = ({
  label,
  isLabelHidden = false,
  value,
  isUnsaved = false,
  describedBy,
  onChange,
  onLeave,
  before,
  children,
  ...input
}: TypedFieldProps & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> & { children?: ReactNode }) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div
        className={`field-box flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 ${isUnsaved ? unsavedBox : ''}`}
      >
        {before}
        <input
          className="min-w-0 flex-[1_1_6rem] py-2 text-[1.75rem]/9 font-bold outline-0"
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
