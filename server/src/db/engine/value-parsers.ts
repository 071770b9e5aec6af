const INT8 = 20
const DATE = 1082
const INTERVAL = 1186
const TIMESTAMPTZ = 1184
const asText = (text: string): unknown => text

/** Times are clamped to this range, since infinity and distant years have no `Date`. It is wider than the supported years. */
const [earliestTime, latestTime] = [new Date('1899-01-01T00:00:00Z'), new Date('2201-12-31T00:00:00Z')]

/**
 * Parses PostgreSQL's `2024-06-09 09:00:00.5+00`. Years beyond 9999 have more digits, years before 1 end in ` BC`; the
 * drivers of the two engines parse those differently.
 */
const parseTimestamp = (text: string): Date => {
  const year = text[4] === '-' && !text.endsWith('BC') ? Number(text.slice(0, 4)) : Number.NaN
  if (year > 1899 && year < 2201) return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  return year < 1900 || text.startsWith('-') || text.endsWith('BC') ? earliestTime : latestTime
}

/**
 * Parsers by type OID that replace those of both drivers: int8 (and thus count) as a number, timestamps as a clamped `Date`,
 * dates and intervals as text. A `Date` would shift a date by the time zone.
 */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [TIMESTAMPTZ]: parseTimestamp,
  [DATE]: asText,
  [INTERVAL]: asText,
}

/** OIDs of array types → OIDs of their elements, for the types above. */
export const arrayElementTypes: Record<number, number> = { 1016: INT8, 1185: TIMESTAMPTZ, 1182: DATE, 1187: INTERVAL }
