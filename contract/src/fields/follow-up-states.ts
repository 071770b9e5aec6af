/** States of a follow-up. A flagged answer that comes after the result makes it `reopened`. */
export const followUpStates = ['new', 'taken', 'confirmed', 'unfounded', 'unverifiable', 'closed', 'reopened'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** What staff found out. A follow-up with a verdict is open until it is closed. */
export const verdicts = ['confirmed', 'unfounded', 'unverifiable'] as const
export type Verdict = (typeof verdicts)[number]

/** States that the owner sets. `closed` requires a verdict. */
export const followUpResults = [...verdicts, 'closed'] as const
export type FollowUpResult = (typeof followUpResults)[number]

/** Groups of a list by work, in their order. */
export const workGroups = ['late', 'new', 'reopened', 'decided', 'mine', 'others', 'finished'] as const
export type WorkGroup = (typeof workGroups)[number]

export const severities = ['low', 'medium', 'high'] as const
