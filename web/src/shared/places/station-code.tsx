/** The election authority's code of a station, beside its number. Nothing without one. */
export const StationCode = ({ code }: { code: string | null | undefined }) =>
  code ? <span className="wrap-anywhere font-normal text-soft text-sm">{code}</span> : null
