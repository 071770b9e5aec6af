import { Square, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface Props {
  isChecked: boolean
  className?: string
  children: ReactNode
}

/** A read-only checkbox. Drawn as an icon, because browsers gray out disabled checkboxes. */
export const ReadOnlyCheckbox = ({ isChecked, className, children }: Props) => {
  const Icon = isChecked ? SquareCheck : Square
  return (
    <label className={classNames('relative inline-flex gap-1.5', className)}>
      <input type="checkbox" className="sr-only" checked={isChecked} disabled />
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', !isChecked && 'text-edge')} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
