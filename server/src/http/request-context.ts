import type { Access, Body, Endpoint, Params, Query } from '@scrutineer/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { Actor, ObserverPhone, Staff } from '../domain/actor.ts'

type ActorOf<A extends Access> = A extends 'anyone'
  ? undefined
  : A extends 'observer'
    ? ObserverPhone
    : A extends 'account'
      ? Actor
      : Staff

/** A handler's argument: the parsed request, the caller and the database limited to the caller's scope. */
export interface RequestContext<E extends Endpoint, F = undefined> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly actor: ActorOf<E['access']>
  /** Undefined for calls without authentication. */
  readonly scoped: E['access'] extends 'anyone' ? undefined : ScopedDb
  /** The unparsed fields of a multipart form. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** The files from `readMultipart`. */
  readonly files: F
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
