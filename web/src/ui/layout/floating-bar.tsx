import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Where bars float: over the foot of what is on the screen, so nothing above them moves. Last in a flex column. */
export const FloatingBars = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none sticky bottom-4 z-20 grid justify-items-center gap-2 empty:hidden">
    {children}
  </div>
)

interface Props {
  /** What it is about, for those who can't see. */
  label: string
  className?: string
  children: ReactNode
}

/** A bar with what can be done now, for as long as it can. */
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
