import type { Db } from '../db/client.ts'
import type { Act } from './act.ts'
import type { Actor } from './actor.ts'

/** What an actor may see, as a value: everything, one NGO's rows, or one observer's. */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'ngo'; readonly ngoId: number }
  | { readonly kind: 'observer'; readonly observerId: number }

export const scopeOf = (actor: Actor): Scope => {
  if (actor.kind === 'observer') return { kind: 'observer', observerId: actor.observerId }
  return actor.organizer ? { kind: 'everything' } : { kind: 'ngo', ngoId: actor.ngoId }
}

/**
 * A database together with what may be seen of it. Stores take this and never a bare database, so a query can't be
 * written without saying whose rows it is about.
 */
export interface Reach {
  readonly db: Db
  readonly scope: Scope
  /** What is done within it, where staff do something that is written down. */
  readonly act?: Act | undefined
}
