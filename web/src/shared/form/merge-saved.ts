import { diff } from '../../lib/diff.ts'

/** A draft and the saved values that it changes. */
export interface FollowedDraft<Draft> {
  readonly base: Draft
  readonly draft: Draft
  /** Fields that others saved since the form was opened or saved. */
  readonly changedByOthers: readonly (keyof Draft)[]
}

/** Takes over newly saved values. The own changes stay. */
export const mergeSaved = <Draft extends object>(
  { base, draft, changedByOthers }: FollowedDraft<Draft>,
  saved: Draft,
): FollowedDraft<Draft> => {
  // Object.keys loses the type of the keys.
  const theirs = Object.keys(diff(saved, base)) as (keyof Draft)[]
  const news = theirs.filter(field => saved[field] !== draft[field])
  return {
    base: saved,
    draft: { ...saved, ...diff(draft, base) },
    changedByOthers: [...new Set([...changedByOthers, ...news])],
  }
}

/** After `sent` was saved: what was typed since stays. */
export const markSaved = <Draft extends object>(
  { base, draft }: FollowedDraft<Draft>,
  sent: Draft,
): FollowedDraft<Draft> => ({ base, draft: { ...base, ...diff(draft, sent) }, changedByOthers: [] })
