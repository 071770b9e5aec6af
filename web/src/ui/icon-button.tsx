import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Classes of an icon button, for triggers with their own element. */
export const iconButtonClass = (className?: string) =>
  classNames(
    'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-soft print:hidden transition-colors hover:not-disabled:bg-sunken',
    'hover:not-disabled:text-ink disabled:opacity-40 data-popup-open:bg-sunken data-popup-open:text-ink pointer-coarse:size-10',
    className,
  )

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'name'> {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  name: string
}

/** A button with an icon only. */
export const IconButton = ({ icon: Icon, name, className, type = 'button', ...rest }: Props) => (
  <button type={type} aria-label={name} title={name} className={iconButtonClass(className)} {...rest}>
    <Icon aria-hidden className="size-4" />
  </button>
)
