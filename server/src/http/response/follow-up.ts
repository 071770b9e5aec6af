import type { FollowUpColumns } from '../../db/shared/follow-ups/open.ts'

/** The follow-up of a listed report; undefined without one. */
export const presentFollowUp = (row: FollowUpColumns) => {
  const { followUpId: id, followUpState: state, owner, openedAt, updatedAt, waitingSince } = row
  if (id === null || state === null || openedAt === null || updatedAt === null) return undefined
  const { result, returned, referredTo, referredAt } = row
  return {
    id,
    state,
    owner,
    openedAt,
    updatedAt,
    ...(waitingSince && { waitingSince }),
    ...(result && { result }),
    ...(returned && { returned }),
    ...(referredTo !== null && { referredTo, referredAt }),
  }
}
