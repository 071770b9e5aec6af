import type { Actor } from '../actor.ts'

/** Rows that an actor may see: all, those of one NGO, or those of one observer. */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'ngo'; readonly ngoId: number }
  | { readonly kind: 'observer'; readonly observerId: number }

export const scopeOfActor = (actor: Actor): Scope => {
  if (actor.kind === 'observer') return { kind: 'observer', observerId: actor.observerId }
  return actor.organizer ? { kind: 'everything' } : { kind: 'ngo', ngoId: actor.ngoId }
}
