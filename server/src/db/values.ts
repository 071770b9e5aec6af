const INT8 = 20
const DATE = 1082
const INTERVAL = 1186
const asText = (text: string): unknown => text

/**
 * How column types are read on both engines, by the type's OID, where the drivers' own reading differs: int8 (thus
 * count) as a number, dates and intervals as PostgreSQL writes them. A date has no time, so a JS Date would shift it.
 */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: asText,
  [INTERVAL]: asText,
}

/** The OID of each array type and the OID of its elements, for the types above. */
export const arrayElements: Record<number, number> = { 1016: INT8, 1182: DATE, 1187: INTERVAL }
