import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'

const variants = {
  plain: 'border border-line bg-surface shadow-raised hover:not-disabled:bg-sunken',
  primary: 'bg-accent-solid text-on-solid shadow-raised hover:not-disabled:bg-accent-strong',
  danger: 'bg-danger-solid text-on-solid shadow-raised hover:not-disabled:bg-danger-strong',
  ghost: 'text-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
  link: 'text-accent hover:not-disabled:bg-sunken',
}

export type ButtonVariant = keyof typeof variants

/** A class for height, padding or gap can't override that of the size: the order of the style sheet decides. */
const sizes = {
  normal: 'h-8 gap-1.5 px-3 pointer-coarse:h-10',
  /** As high as a chip. */
  chip: 'h-7 gap-1.5 px-2 text-sm pointer-coarse:h-9',
  /** One of many in a line. */
  narrow: 'h-8 gap-1 px-2 text-sm pointer-coarse:h-10',
}

export type ButtonSize = keyof typeof sizes

/** Classes of buttons and button-like links. */
export const buttonClass = (variant: ButtonVariant, className?: string, size: ButtonSize = 'normal') =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors print:hidden',
    'disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0',
    sizes[size],
    variants[variant],
    className,
  )

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  label?: string
  /** Shows a spinner in place of the icon. Doesn't disable the button. */
  isBusy?: boolean
}

/** A button. Use at most one `primary` per screen. Children follow the label. */
export const Button = ({
  variant = 'plain',
  size,
  icon: Icon,
  label,
  isBusy = false,
  type = 'button',
  className,
  children,
  ...rest
}: Props) => (
  <button type={type} aria-busy={isBusy} className={buttonClass(variant, className, size)} {...rest}>
    {isBusy ? <Spinner /> : Icon && <Icon aria-hidden />}
    {label}
    {children}
  </button>
)
