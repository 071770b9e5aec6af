/** States of a follow-up. A flagged answer that comes after the result makes it `reopened`. */
export const followUpStates = ['new', 'taken', 'confirmed', 'unfounded', 'unverifiable', 'closed', 'reopened'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** States that the owner sets. */
export const followUpResults = ['confirmed', 'unfounded', 'unverifiable', 'closed'] as const
export type FollowUpResult = (typeof followUpResults)[number]

export const severities = ['low', 'medium', 'high'] as const
