import { classNames } from './class-names.ts'

/** A key of the keyboard, as on the button that it presses. */
export const Kbd = ({ className, children }: { className?: string; children: string }) => (
  <kbd
    aria-hidden
    className={classNames(
      'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-current/30 px-1 font-normal font-sans text-xs pointer-coarse:hidden',
      className,
    )}
  >
    {children}
  </kbd>
)
