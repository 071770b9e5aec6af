import type { ReactNode } from 'react'

/** A small button that fills in a field or toggles a filter. */
export const Chip = ({
  isPressed,
  onClick,
  children,
}: {
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    className="min-h-12 rounded-full border-[1.5px] border-edge bg-surface px-3.5 py-1.5 font-medium aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent aria-pressed:inner-ring-accent forced-colors:aria-pressed:outline-3"
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {children}
  </button>
)
