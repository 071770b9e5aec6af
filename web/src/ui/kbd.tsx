/** A key to press. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line border-b-2 bg-sunken px-1 font-sans text-soft text-xs">
    {children}
  </kbd>
)
