import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'

/** The follow-up is open and has no verdict. */
export const isUndecided = (state: FollowUpState) => state === 'new' || state === 'taken' || state === 'reopened'

export interface Permissions {
  /** Becoming the owner; or, for the owner, working on a reopened one again. */
  readonly take: boolean
  /** State, severity, referral, release and reassignment. */
  readonly change: boolean
}

/** What the caller may do with a follow-up. The server decides. */
export const permissionsOf = (
  { state, owner }: { readonly state: FollowUpState; readonly owner: string | null },
  caller: { readonly account: string; readonly isOrganizer: boolean },
): Permissions => ({
  take: owner === null || (owner === caller.account && state === 'reopened'),
  change: owner === caller.account || caller.isOrganizer,
})

export const noPermissions: Permissions = { take: false, change: false }
