import type { Access, Endpoint } from '@scrutineer/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/actor.ts'
import { problem } from '../../domain/problem.ts'

/** Returns the actor of a request's active session, or undefined. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | undefined>

const isAllowed = (access: Access, actor: Actor) => {
  if (access === 'account') return true
  if (access === 'observer') return actor.kind === 'observer'
  return actor.kind === 'staff' && (access === 'staff' || actor.organizer)
}

/** Checks the access that endpoints require, and stores the actor of each request. */
export const createAuthorizer = (authenticate: Authenticate, isReadOnly: boolean) => {
  const actors = new WeakMap<FastifyRequest, Actor>()
  return {
    /**
     * A hook that runs before the body is read. Throws `unauthenticated`, `forbidden` or
     * `second_factor_enrolment_required`.
     */
    authorize:
      ({ access, allowedBeforeMfa }: Endpoint) =>
      async (request: FastifyRequest): Promise<void> => {
        const actor = await authenticate(request)
        if (!actor) throw problem('unauthenticated')
        if (!isAllowed(access, actor)) throw problem('forbidden')
        // A server that only shows an archive refuses the enrolment.
        const mustEnrol = actor.kind === 'staff' && actor.mustEnrol && !isReadOnly
        if (mustEnrol && !allowedBeforeMfa) throw problem('second_factor_enrolment_required')
        actors.set(request, actor)
      },
    /** The actor of an authorized request; undefined for calls without authentication. */
    actorOf: (request: FastifyRequest): Actor | undefined => actors.get(request),
  }
}
