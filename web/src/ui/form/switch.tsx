import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  /** Shown below the switch and announced with it. */
  hint?: string
}

const Control = ({ label, ...rest }: Omit<Props, 'hint'>) => (
  <label className="inline-flex min-h-8 items-center gap-2 has-enabled:cursor-pointer has-disabled:opacity-50">
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state */}
    <input type="checkbox" role="switch" className="peer sr-only" {...rest} />
    <span
      aria-hidden
      className="forced-color-adjust-none flex h-5 w-9 shrink-0 items-center rounded-full bg-edge p-0.5 transition-colors after:size-4 after:rounded-full after:bg-on-solid after:transition-[margin] peer-checked:bg-accent-solid peer-checked:after:ms-4 peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
    />
    {label}
  </label>
)

/** An on/off switch. Built on a checkbox, so it submits like one. */
export const Switch = ({ hint, ...rest }: Props) => {
  const hintId = useId()
  if (hint === undefined) return <Control {...rest} />
  return (
    <div>
      <Control {...rest} aria-describedby={hintId} />
      <p id={hintId} className="text-soft text-xs">
        {hint}
      </p>
    </div>
  )
}
