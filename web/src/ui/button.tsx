import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'

const variants = {
  plain: 'border border-line bg-surface shadow-raised hover:not-disabled:bg-sunken',
  primary: 'bg-accent-solid text-on-solid shadow-raised hover:not-disabled:bg-accent-strong',
  danger: 'bg-danger-solid text-on-solid shadow-raised hover:not-disabled:bg-danger-strong',
  ghost: 'text-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
}

export type ButtonVariant = keyof typeof variants

/** Classes of buttons and button-like links. */
export const buttonClass = (variant: ButtonVariant, className?: string) =>
  classNames(
    'inline-flex h-8 shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium transition-colors',
    'disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 pointer-coarse:h-10 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    className,
  )

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner. Doesn't disable the button. */
  isBusy?: boolean
}

/** A button. Use at most one `primary` per screen. */
export const Button = ({ variant = 'plain', isBusy = false, type = 'button', className, children, ...rest }: Props) => (
  <button type={type} aria-busy={isBusy} className={buttonClass(variant, className)} {...rest}>
    {isBusy && <Spinner />}
    {children}
  </button>
)
