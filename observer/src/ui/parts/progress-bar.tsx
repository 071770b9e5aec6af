/** Progress from 0 to 1. Hidden from screen readers, since a text shows the same. */
export const ProgressBar = ({ value, className }: { value: number; className: string }) => (
  <span className={`block bg-sunken ${className}`} aria-hidden="true">
    <span className="block h-full bg-accent" style={{ inlineSize: `${value * 100}%` }} />
  </span>
)
