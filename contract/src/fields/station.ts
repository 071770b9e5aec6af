import * as z from 'zod/mini'
import { confirmFields } from './place.ts'
import { booleanFromText, Id, intFromText, trimmedText, trimmedTextOrEmpty } from './values.ts'

/** Maximum length of a new station code. Stations of earlier versions keep codes of up to 100 characters. */
export const MAX_STATION_CODE = 60

/** The election authority's own identifier of a polling station. New ones have at most `MAX_STATION_CODE` characters. */
export const stationCode = trimmedTextOrEmpty(100)

/** A polling station in a list. */
export const Station = z.object({
  id: z.int(),
  /** County code, space, station number: `AB 12`. */
  name: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
  number: z.int(),
  /** The election authority's own identifier, unique in the election; null if it has none. Absent on other servers. */
  code: z.optional(z.nullable(z.string())),
  /** Empty if unknown. */
  address: z.string(),
  /** What the place is called, such as a school; empty if unknown. Absent on other servers. */
  placeName: z.optional(z.string()),
  /** An inactive station isn't to be covered. Absent on other servers. */
  active: z.optional(z.boolean()),
})
export type Station = z.infer<typeof Station>

/** Degrees; null, like the longitude, if unknown. Absent on other servers. */
const coordinate = z.optional(z.nullable(z.number()))

/** A polling station in the list of all of them. Absent fields are unknown to the server. */
export const StationRow = z.extend(Station, {
  latitude: coordinate,
  longitude: coordinate,
  registeredVoters: z.optional(z.nullable(z.int())),
  /** Reports in the caller's scope. */
  reports: z.optional(z.int()),
  /** Observers in the caller's scope who visited it. */
  visits: z.optional(z.int()),
  /** Reports with a flagged answer. */
  flagged: z.optional(z.int()),
})
export type StationRow = z.infer<typeof StationRow>

export const coverages = ['yes', 'no', 'flagged'] as const
export type Coverage = (typeof coverages)[number]

/** Degrees, as a number or as text. */
const degrees = (max: number) =>
  z.nullish(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$/))]),
        z.transform(Number),
      ),
      z.number().check(z.minimum(-max), z.maximum(max)),
    ),
  )

/** A new or changed polling station. Absent fields keep their values; null removes a value. */
export const StationChange = z.object({
  /** Null for a new station. */
  id: z.nullish(Id),
  /** County code. */
  county: trimmedText(50),
  number: intFromText(1, 1_000_000),
  placeName: z.nullish(trimmedTextOrEmpty(200)),
  address: z.nullish(trimmedTextOrEmpty(500)),
  latitude: degrees(90),
  longitude: degrees(180),
  registeredVoters: z.nullish(intFromText(0, 10_000_000)),
  code: z.nullish(stationCode),
  active: z.nullish(booleanFromText),
  ...confirmFields,
})
export type StationChange = z.infer<typeof StationChange>
