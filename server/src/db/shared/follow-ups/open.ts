import type { FollowUpState, Verdict } from '@scrutineer/contract/fields/follow-up-states'
import { sql } from 'kysely'

// Conditions and values of rows of `follow_up`.

/** The follow-up still needs work. As in the index of open follow-ups. */
export const isOpenFollowUp = sql<boolean>`state <> 'closed'`

/** When the follow-up was opened or reopened last. */
export const waitingSince = sql<Date>`waiting_since`

/** The follow-up is open and has no owner. */
export const isUnassignedFollowUp = sql<boolean>`(owner_id is null and ${isOpenFollowUp})`

/** The follow-up has neither an owner nor a verdict. */
export const isUntakenFollowUp = sql<boolean>`(owner_id is null and state in ('new', 'reopened'))`

/** The verdict; null without one. */
export const verdict = sql<Verdict | null>`(case follow_up.state
  when 'closed' then follow_up.result
  when 'confirmed' then 'confirmed' when 'unfounded' then 'unfounded' when 'unverifiable' then 'unverifiable' end)`

/** An owner gave it up, and no account has taken it since. */
export const isReturned = sql<boolean>`(follow_up.owner_id is null and follow_up.state <> 'closed' and exists (
  select from follow_up_event where follow_up_event.follow_up_id = follow_up.id and follow_up_event.kind = 'released'))`

/**
 * The follow-up of a report as stores return it. Without one all are null; with one, the owner, the verdict and the referral may be
 * null.
 */
export interface FollowUpColumns {
  readonly followUpId: number | null
  readonly followUpState: FollowUpState | null
  readonly owner: string | null
  readonly openedAt: Date | null
  readonly updatedAt: Date | null
  readonly waitingSince: Date | null
  readonly result: Verdict | null
  readonly returned: boolean | null
  readonly referredTo: string | null
  readonly referredAt: Date | null
}
