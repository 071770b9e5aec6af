import * as z from 'zod/mini'

/** What phones of 2023 send of a visit instead of `urbanArea` and `isPollingStationPresidentFemale`. */
export const visitDetailFields = {
  numberOfVotersOnTheList: z.optional(z.number()),
  numberOfCommissionMembers: z.optional(z.number()),
  numberOfFemaleMembers: z.optional(z.number()),
  minPresentMembers: z.optional(z.number()),
  chairmanPresence: z.optional(z.boolean()),
  singlePollingStationOrCommission: z.optional(z.boolean()),
  adequatePollingStationSize: z.optional(z.boolean()),
}
const VisitDetails = z.object(visitDetailFields)
export type VisitDetails = z.infer<typeof VisitDetails>
export type VisitDetail = keyof VisitDetails

/** In the order of the phones' form. */
export const visitDetails = [
  'numberOfVotersOnTheList',
  'numberOfCommissionMembers',
  'numberOfFemaleMembers',
  'minPresentMembers',
  'chairmanPresence',
  'singlePollingStationOrCommission',
  'adequatePollingStationSize',
] as const satisfies readonly VisitDetail[]

/** Extensions of visits, absent if their times may be true. */
export const visitClockFields = {
  /** The phone's clock was so many milliseconds ahead, and the times are corrected. */
  clockAhead: z.optional(z.number()),
  /** A time is later than its receipt. */
  isLaterThanReceipt: z.optional(z.literal(true)),
}
