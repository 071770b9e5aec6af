/** The end and the middle of a chart's scale, beside its plot. */
export const ValueAxis = ({ end, half }: { end: string | undefined; half: string | undefined }) => (
  <div aria-hidden className="relative text-end">
    <span className="invisible">{end ?? 0}</span>
    <span className="-translate-y-1/2 absolute top-0 end-0">{end}</span>
    <span className="-translate-y-1/2 absolute top-1/2 end-0">{half}</span>
  </div>
)

/** Lines through the plot at the labels of the value axis. */
export const ValueLines = () => (
  <>
    <span className="absolute inset-x-0 top-0 border-line border-t" />
    <span className="absolute inset-x-0 top-1/2 border-line border-t" />
  </>
)

/** Hours of a day below its plot. */
export const HourAxis = ({ hours }: { hours: readonly { readonly share: number; readonly label: string }[] }) => (
  <div aria-hidden className="relative mt-1 h-6">
    {hours.map(({ share, label }) => (
      <span key={share} className="-translate-x-1/2 absolute" style={{ left: `${100 * share}%` }}>
        {label}
      </span>
    ))}
  </div>
)
