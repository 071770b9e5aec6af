import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { PopupContainerContext } from '../overlay/popup-container.ts'
import { FloatingHostContext } from './floating-host.ts'

/** Floating bars at the bottom of the screen, above those of other parts. They move nothing, wherever they are rendered. */
export const FloatingBars = ({ children }: { children: ReactNode }) => {
  const host = useContext(FloatingHostContext)
  const dialog = useContext(PopupContainerContext)?.current
  // A modal dialog covers the host.
  if (dialog)
    return createPortal(
      <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 grid justify-items-center gap-2">
        {children}
      </div>,
      dialog,
    )
  return host && createPortal(children, host)
}

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
      'pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-2 rounded-lg bg-surface py-2 pe-2 ps-4 shadow-floating',
      className,
    )}
  >
    {children}
  </section>
)
