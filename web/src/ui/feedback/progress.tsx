interface Props {
  /** Describes the operation. */
  label: string
  /** 0 to 1; undefined if unknown. */
  fraction: number | undefined
}

/** Custom style: some platforms draw an indeterminate bar without animation like a full one. */
const barClass =
  'forced-color-adjust-none h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent-wash [&::-moz-progress-bar]:bg-accent-solid indeterminate:[&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent-solid'

/** The progress of a long operation: its label over a native progress bar. */
export const Progress = ({ label, fraction }: Props) => (
  <div className="grid gap-1.5">
    <p role="status">{label}</p>
    <progress aria-label={label} value={fraction} className={barClass} />
  </div>
)
