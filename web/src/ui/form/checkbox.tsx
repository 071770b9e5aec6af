import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  isLabelHidden?: boolean
  /** Indeterminate: some of the items are selected. */
  isPartial?: boolean
}

/** A native checkbox with its label; the whole line is clickable. */
export const Checkbox = ({ label, isLabelHidden = false, isPartial = false, className, ...rest }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for this state.
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <label className={classNames('inline-flex min-h-8 items-center gap-2 has-enabled:cursor-pointer', className)}>
      <input ref={box} type="checkbox" className="size-4 shrink-0 accent-accent-solid" {...rest} />
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
