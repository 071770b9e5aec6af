import type { Access, Endpoint } from '@scrutineer/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Actor, Staff } from '../../domain/actor.ts'
import { problem } from '../../domain/problem.ts'

/** Returns the actor of a request's active session or read-only token, or undefined. Throws `unauthenticated` for a token that ended. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | undefined>

const isAllowed = (access: Access, actor: Actor) => {
  if (access === 'account') return true
  if (access === 'observer') return actor.kind === 'observer'
  return actor.kind === 'staff' && (access === 'staff' || actor.organizer)
}

/** Whether the actor may only read, and the endpoint isn't for that. */
const exceedsReading = (endpoint: Endpoint, actor: Actor): actor is Staff & { readsAs: string } => {
  if (actor.kind !== 'staff' || actor.readsAs === undefined) return false
  if (actor.readsAs === 'read_token') return !endpoint.readToken
  return (endpoint.method !== 'GET' || endpoint.refusesAnalysts === true) && !endpoint.allowedBeforeMfa
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
      (endpoint: Endpoint) =>
      async (request: FastifyRequest): Promise<void> => {
        const actor = await authenticate(request)
        if (!actor) throw problem('unauthenticated')
        if (exceedsReading(endpoint, actor)) throw problem('forbidden', { detail: [actor.readsAs] })
        if (!isAllowed(endpoint.access, actor)) throw problem('forbidden')
        // A server that only shows an archive refuses the enrolment.
        const mustEnrol = actor.kind === 'staff' && actor.mustEnrol && !isReadOnly
        if (mustEnrol && !endpoint.allowedBeforeMfa) throw problem('second_factor_enrolment_required')
        actors.set(request, actor)
      },
    /** The actor of an authorized request; undefined for calls without authentication. */
    actorOf: (request: FastifyRequest): Actor | undefined => actors.get(request),
  }
}
