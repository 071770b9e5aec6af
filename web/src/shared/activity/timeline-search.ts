import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * Search parameters of a screen with a timeline: its view, and of a station the questions shown. Repeats the contract's
 * filters, because the router needs this schema on every screen and importing the contract's module would add it to the
 * initial bundle.
 */
export const TimelineSearch = z.object({
  show: blankAsUndefined(z.enum(['visits', 'reports', 'notes', 'contacts'])),
  page: pageQueryFields.page,
  /** `d`: only questions whose answers differ. */
  q: blankAsUndefined(z.enum(['d'])),
})
export type TimelineSearch = Partial<z.infer<typeof TimelineSearch>>
