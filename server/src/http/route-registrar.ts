import type { Access, Body, Endpoint, Params, Query, Reply } from '@scrutineer/contract/endpoint'
import { Id } from '@scrutineer/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/client.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { Actor, ObserverPhone, Staff } from '../domain/actor.ts'
import type { AuditContext } from '../domain/audit-context.ts'
import type { Clock } from '../domain/clock.ts'
import { invalid, problem } from '../domain/problem.ts'
import { scopeOfActor } from '../domain/scope.ts'
import { clientAddress } from './request/client-address.ts'
import './route-config.ts'
import type { Message } from '../domain/messages.ts'
import { normalizeKeys, parseInto, parseLargeInto } from './request/parse-input.ts'
import { replySchema } from './response/reply-schema.ts'

type ActorOf<W extends Access> = W extends 'anyone'
  ? undefined
  : W extends 'observer'
    ? ObserverPhone
    : W extends 'account'
      ? Actor
      : Staff

/** What a handler gets: the parsed request, who asks, and the database within what they may see. */
export interface RequestContext<E extends Endpoint, F = undefined> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly actor: ActorOf<E['access']>
  /** Absent for calls that need no token: nobody's scope is no scope. */
  readonly scoped: E['access'] extends 'anyone' ? undefined : ScopedDb
  /** The fields that `readBody` received, as they came. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** What `readBody` received besides fields. */
  readonly files: F
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A body that isn't JSON, read: its fields, its files, and how to let go of the files when the call is over. */
export interface ParsedBody<F> {
  readonly fields: Record<string, unknown>
  readonly files: F
  /** What is wrong with files, told together with what is wrong with fields. */
  readonly errors: Readonly<Record<string, readonly Message[]>>
  readonly release: () => Promise<void>
}

/** What a handler gives back: the reply's value. Where the contract has none nothing is sent, whatever it gives. */
type HandlerResult<E extends Endpoint> = [NonNullable<E['reply']>] extends [never] ? unknown : Reply<E> | NoContent

/** Reply 204 where there is no row to show but asking was right. */
export const noContent = Symbol('nothing there')
type NoContent = typeof noContent

interface RouteOptions<F> {
  /**
   * Whether the row the request names is in the caller's reach, from input that may be invalid otherwise: an unknown row
   * is reported before bad fields.
   */
  readonly resourceExists?: (raw: Record<string, unknown>, scoped: ScopedDb) => Promise<boolean>
  /** Fields required of this caller in addition to the schema's; reported together with the other field errors. */
  readonly requiredFields?: (actor: Actor) => readonly string[]
  readonly readBody?: (request: FastifyRequest) => Promise<ParsedBody<F>>
}

/** `rowIsThere` for a row that one field names; a field that is no id is left to the schema to refuse. */
export const existsById =
  (field: string, isThere: (scoped: ScopedDb, id: number) => Promise<boolean>) =>
  async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
    const id = z.safeParse(Id, raw[field])
    return !id.success || isThere(scoped, id.data)
  }

export type RouteRegistrar = <const E extends Endpoint, F = undefined>(
  call: E,
  handle: (call: RequestContext<E, F>) => Promise<HandlerResult<E>>,
  options?: RouteOptions<F>,
) => void

/** Finds the live session behind a request, or undefined. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | undefined>

const isAllowed = (access: Access, actor: Actor) => {
  if (access === 'account') return true
  if (access === 'observer') return actor.kind === 'observer'
  return actor.kind === 'staff' && (access === 'staff' || actor.organizer)
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isBlank = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

const assertListLengths = (body: unknown, maxItems: number) => {
  for (const [field, value] of Object.entries(asRecord(body))) {
    if (Array.isArray(value) && value.length > maxItems)
      throw problem('too_large', { errors: { [field]: [['too_many', maxItems]] } })
  }
}

const parseRequest = async (call: Endpoint, raw: { params: unknown; query: unknown; body: unknown }) => {
  const errors: Record<string, Message[]> = {}
  const query = call.query ? normalizeKeys(call.query, asRecord(raw.query)) : {}
  let body = raw.body
  if (call.body) {
    const sent = raw.body === undefined || raw.body === null ? {} : raw.body
    const isObject = typeof sent === 'object' && !Array.isArray(sent)
    body = isObject ? normalizeKeys(call.body, asRecord(sent)) : sent
    if (call.mergeQueryIntoBody && isObject) body = { ...normalizeKeys(call.body, query), ...asRecord(body) }
  }
  if (call.maxItems !== undefined) assertListLengths(body, call.maxItems)
  const readBody = call.maxItems === undefined ? parseInto : parseLargeInto
  const parsed = {
    params: call.params && parseInto(call.params, raw.params, errors),
    query: call.query && !call.mergeQueryIntoBody ? parseInto(call.query, query, errors) : undefined,
    body: call.body && (await readBody(call.body, body, errors)),
  }
  return { parsed, errors, raw: { ...asRecord(body), ...query, ...asRecord(raw.params) } }
}

/** What staff do by a call that the contract wants written down. */
const toAuditContext = ({ audit }: Endpoint, actor: Actor, at: Date, address: string): AuditContext | undefined => {
  if (!audit || actor.kind !== 'staff') return undefined
  const { staffId, account, ngoId } = actor
  return { action: audit, at, staffId, account, ngoId, address }
}

interface RegistrarParts {
  readonly db: Db
  readonly clock: Clock
}

/** Makes `serve`, which binds an endpoint of the contract to what answers it. */
export const createRouteRegistrar = (
  app: FastifyInstance,
  { db, clock }: RegistrarParts,
  authenticate: Authenticate,
): RouteRegistrar => {
  const actors = new WeakMap<FastifyRequest, Actor>()

  const authorize = (call: Endpoint) => async (request: FastifyRequest) => {
    const actor = await authenticate(request)
    if (!actor) throw problem('unauthenticated')
    if (!isAllowed(call.access, actor)) throw problem('forbidden')
    const mustEnrol = actor.kind === 'staff' && actor.mustEnrol
    if (mustEnrol && !call.allowedBeforeMfa) throw problem('second_factor_enrolment_required')
    actors.set(request, actor)
  }

  return (call, handle, options = {}) => {
    app.route({
      method: call.method,
      url: call.path,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      config: { maxItems: call.maxItems, includesLegacyError: call.includesLegacyError },
      ...(call.access !== 'anyone' && { onRequest: authorize(call) }),
      ...(call.reply && { schema: { response: { [call.status ?? 200]: replySchema(call.reply) } } }),
      handler: async (request, reply) => {
        const actor = actors.get(request)
        const scoped = actor && {
          db,
          scope: scopeOfActor(actor),
          audit: toAuditContext(call, actor, clock(), clientAddress(request)),
        }
        // A file that nobody reads must not be acknowledged.
        if (!options.readBody && request.isMultipart()) throw problem('unsupported_media', { detail: ['not_a_form'] })
        const sent = await options.readBody?.(request)
        try {
          const { params, query } = request
          const { parsed, errors, raw } = await parseRequest(call, {
            params,
            query,
            body: sent?.fields ?? request.body,
          })
          Object.assign(errors, sent?.errors)
          const required = actor ? (options.requiredFields?.(actor) ?? []) : []
          for (const field of required) if (isBlank(raw[field])) errors[field] ??= [['required']]
          if (Object.keys(errors).length > 0) {
            if (scoped && options.resourceExists && !(await options.resourceExists(raw, scoped)))
              throw problem('not_found')
            throw invalid(errors)
          }
          const given = { ...parsed, actor, scoped, files: sent?.files, fields: sent?.fields, request, reply }
          // The endpoint's types say what its schemas parse to and whom `admit` let through; TypeScript can't see that here.
          const answer = await handle(given as unknown as Parameters<typeof handle>[0])
          // Headers alone are on their way where a stream broke off: there is nothing more to say.
          if (reply.sent || reply.raw.headersSent) return reply
          if (answer === noContent) return reply.code(204).send()
          return reply.code(call.status ?? 200).send(call.reply && answer)
        } finally {
          await sent?.release()
        }
      },
    })
  }
}
