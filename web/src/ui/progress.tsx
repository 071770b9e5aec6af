interface Props {
  /** What is under way. */
  label: string
  /** 0 to 1; undefined while nobody can say. */
  share: number | undefined
}

/** How far something long has come: a native bar under its words. */
export const Progress = ({ label, share }: Props) => (
  <div className="grid gap-1.5">
    <p role="status">{label}</p>
    <progress aria-label={label} value={share} className="h-1.5 w-full accent-accent-solid" />
  </div>
)
