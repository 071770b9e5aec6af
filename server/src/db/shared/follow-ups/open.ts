import { sql } from 'kysely'

// Conditions on rows of `follow_up`.

/** The follow-up still needs work. As in the index of open follow-ups. */
export const isOpenFollowUp = sql<boolean>`state not in ('unfounded', 'closed')`

/** When the follow-up was opened, released or reopened last. */
export const waitingSince = sql<Date>`waiting_since`

/** The follow-up is new or reopened and has no owner. */
export const isUntakenFollowUp = sql<boolean>`owner_id is null and state in ('new', 'reopened')`
