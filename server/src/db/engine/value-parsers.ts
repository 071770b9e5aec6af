const INT8 = 20
const DATE = 1082
const INTERVAL = 1186
const TIMESTAMPTZ = 1184
const asText = (text: string): unknown => text

/** As no reply or export can show them, whoever asks: further away there is infinity, and what no JS Date can be. */
const [earliestTime, latestTime] = [new Date('1899-01-01T00:00:00Z'), new Date('2201-12-31T00:00:00Z')]

/**
 * PostgreSQL writes `2024-06-09 09:00:00.5+00`, years beyond 9999 longer, before year 1 with ` BC`. The engines' own drivers
 * read distant ones differently, or as no Date.
 */
const parseTimestamp = (text: string): Date => {
  const year = text[4] === '-' && !text.endsWith('BC') ? Number(text.slice(0, 4)) : Number.NaN
  if (year > 1899 && year < 2201) return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  return year < 1900 || text.startsWith('-') || text.endsWith('BC') ? earliestTime : latestTime
}

/**
 * How column types are read on both engines, by the type's OID, where the drivers' own reading differs: int8 (thus
 * count) as a number, times without surprises, dates and intervals as PostgreSQL writes them. A date has no time, so a JS Date would shift it.
 */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [TIMESTAMPTZ]: parseTimestamp,
  [DATE]: asText,
  [INTERVAL]: asText,
}

/** The OID of each array type and the OID of its elements, for the types above. */
export const arrayElementTypes: Record<number, number> = { 1016: INT8, 1185: TIMESTAMPTZ, 1182: DATE, 1187: INTERVAL }
