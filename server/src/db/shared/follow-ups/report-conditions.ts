import { openFollowUpStates } from '@scrutineer/contract/situation'
import { sql } from 'kysely'

// Conditions on rows of `thread`, shared by the lists of reports and the counts above them.

/** The report's follow-up is open. The states, since the index is by state. */
export const hasOpenFollowUp = sql<boolean>`thread.follow_up_state in (${sql.raw(
  openFollowUpStates.map(state => `'${state}'`).join(', '),
)})`

/** The report's follow-up is open and has no owner. */
export const hasUnassignedFollowUp = sql<boolean>`(thread.follow_up_owner_id is null and ${hasOpenFollowUp})`

/**
 * A comment on the report's follow-up mentions the account. An array: a subquery would be evaluated for each of the newest threads
 * until a page is full.
 */
export const isMentionedIn = (staffId: number) => sql<boolean>`thread.follow_up_id = any(array(
  select follow_up_id from follow_up_mention where staff_id = ${staffId}))`
