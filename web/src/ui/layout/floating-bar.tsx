import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Container of floating bars at the bottom of the screen. Put it last in a flex column; it moves nothing above it. */
export const FloatingBars = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none sticky bottom-4 z-20 grid justify-items-center gap-2 empty:hidden">
    {children}
  </div>
)

interface Props {
  /** Accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/** A bar with temporary actions. */
export const FloatingBar = ({ label, className, children }: Props) => (
  <section
    aria-label={label}
    data-floating-bar
    className={classNames(
      'pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-2 rounded-lg bg-surface py-2 pr-2 pl-4 shadow-floating',
      className,
    )}
  >
    {children}
  </section>
)
