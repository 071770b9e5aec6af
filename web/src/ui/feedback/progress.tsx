interface Props {
  /** What is under way. */
  label: string
  /** 0 to 1; undefined while nobody can say. */
  fraction: number | undefined
}

/** Drawn here: the platform's own is hard to tell apart, unmoving, from one that is full. */
const barClass =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent-wash [&::-moz-progress-bar]:bg-accent-solid indeterminate:[&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent-solid'

/** How far something long has come: a native bar under its words. */
export const Progress = ({ label, fraction }: Props) => (
  <div className="grid gap-1.5">
    <p role="status">{label}</p>
    <progress aria-label={label} value={fraction} className={barClass} />
  </div>
)
