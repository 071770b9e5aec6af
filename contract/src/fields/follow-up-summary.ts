import * as z from 'zod/mini'
import { IsoDateTime } from './values.ts'

/** The report that has waited longest, of those with neither an owner nor a verdict. */
export const OldestUntaken = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  /** County code, space, station number. */
  pollingStationName: z.string(),
  /** When its follow-up was opened or reopened last. */
  since: IsoDateTime,
})
export type OldestUntaken = z.infer<typeof OldestUntaken>

/** Counts stop at this number. */
export const MAX_SUMMARY_COUNT = 1000

/** Follow-ups of the reports with a flag, for the head of the list. Each report counts, also of one follow-up. */
export const FollowUpSummary = z.object({
  /** Open: not closed. */
  unfinished: z.int(),
  /** Open ones without an owner, also those with a verdict. */
  untaken: z.int(),
  /** Open ones of the caller. */
  mine: z.int(),
  oldestUntaken: z.nullable(OldestUntaken),
  /** Reports of which a comment mentions the caller. Absent on servers that don't count them. */
  mentioned: z.optional(z.int()),
  /** The same numbers of all reports, with a flag or not. Absent on servers that don't count them. */
  ofAllReports: z.optional(z.object({ untaken: z.int(), mine: z.int(), mentioned: z.int() })),
})
export type FollowUpSummary = z.infer<typeof FollowUpSummary>
