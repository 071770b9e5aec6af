import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const variants = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-wash text-accent',
  danger: 'bg-danger-wash text-danger',
  late: 'bg-late-wash text-late',
}

interface Props {
  variant?: keyof typeof variants
  icon?: LucideIcon
  children: ReactNode
}

/** A short label next to a name. The text must be sufficient without the color. */
export const Badge = ({ variant = 'plain', icon: Icon, children }: Props) => (
  <span
    className={classNames(
      'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs',
      variants[variant],
    )}
  >
    {Icon && <Icon aria-hidden className="size-3" />}
    {children}
  </span>
)
