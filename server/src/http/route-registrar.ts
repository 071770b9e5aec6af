import type { Access, Body, Endpoint, Params, Query, Reply } from '@scrutineer/contract/endpoint'
import { Id } from '@scrutineer/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/client.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { Actor, ObserverPhone, Staff } from '../domain/actor.ts'
import type { AuditContext } from '../domain/audit-context.ts'
import type { Clock } from '../domain/clock.ts'
import type { Message } from '../domain/messages.ts'
import { invalid, problem } from '../domain/problem.ts'
import { scopeOfActor } from '../domain/scope.ts'
import { clientAddress } from './request/client-address.ts'
import { normalizeKeys, parseInto, parseLargeInto } from './request/parse-input.ts'
import { replySchema } from './response/reply-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is parsed in slices; maximum length of its lists. */
    maxItems?: number | undefined
    /** Problems repeat their title as `error`. */
    includesLegacyError?: boolean | undefined
  }
}

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
  /** The unparsed fields from `readBody`. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** The files from `readBody`. */
  readonly files: F
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The parsed parts of a body that isn't JSON. */
export interface ParsedBody<F> {
  readonly fields: Record<string, unknown>
  readonly files: F
  /** Errors of files, reported together with the field errors. */
  readonly errors: Readonly<Record<string, readonly Message[]>>
  /** Releases the files at the end of the call. */
  readonly release: () => Promise<void>
}

/** A handler's result. It is ignored for endpoints without a reply schema. */
type HandlerResult<E extends Endpoint> = [NonNullable<E['reply']>] extends [never] ? unknown : Reply<E> | NoContent

/** The result of a handler that replies 204: a valid request without data. */
export const noContent = Symbol('no content')
type NoContent = typeof noContent

interface RouteOptions<F> {
  /**
   * Whether the referenced row is in the caller's scope. Called with unvalidated input if validation failed: an unknown row
   * is reported instead of invalid fields.
   */
  readonly resourceExists?: (raw: Record<string, unknown>, scoped: ScopedDb) => Promise<boolean>
  /** Fields required of this caller in addition to the schema's; reported together with the other field errors. */
  readonly requiredFields?: (actor: Actor) => readonly string[]
  readonly readBody?: (request: FastifyRequest) => Promise<ParsedBody<F>>
}

/** A `resourceExists` for the row whose id is in one field. Returns true for an invalid id, which the schema rejects. */
export const existsById =
  (field: string, exists: (scoped: ScopedDb, id: number) => Promise<boolean>) =>
  async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
    const id = z.safeParse(Id, raw[field])
    return !id.success || exists(scoped, id.data)
  }

export type RouteRegistrar = <const E extends Endpoint, F = undefined>(
  call: E,
  handle: (call: RequestContext<E, F>) => Promise<HandlerResult<E>>,
  options?: RouteOptions<F>,
) => void

/** Returns the actor of a request's active session, or undefined. */
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
    const submitted = raw.body === undefined || raw.body === null ? {} : raw.body
    const isObject = typeof submitted === 'object' && !Array.isArray(submitted)
    body = isObject ? normalizeKeys(call.body, asRecord(submitted)) : submitted
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

/** The audit context of a staff call that the contract marks for the audit log; otherwise undefined. */
const toAuditContext = ({ audit }: Endpoint, actor: Actor, at: Date, address: string): AuditContext | undefined => {
  if (!audit || actor.kind !== 'staff') return undefined
  const { staffId, account, ngoId } = actor
  return { action: audit, at, staffId, account, ngoId, address }
}

interface RegistrarParts {
  readonly db: Db
  readonly clock: Clock
}

/** Returns a function that registers the handler of an endpoint: authorization, parsing, validation and the reply. */
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
        // Reject files that no handler reads instead of acknowledging them.
        if (!options.readBody && request.isMultipart()) throw problem('unsupported_media', { detail: ['not_a_form'] })
        const form = await options.readBody?.(request)
        try {
          const { params, query } = request
          const { parsed, errors, raw } = await parseRequest(call, {
            params,
            query,
            body: form?.fields ?? request.body,
          })
          Object.assign(errors, form?.errors)
          const required = actor ? (options.requiredFields?.(actor) ?? []) : []
          for (const field of required) if (isBlank(raw[field])) errors[field] ??= [['required']]
          if (Object.keys(errors).length > 0) {
            if (scoped && options.resourceExists && !(await options.resourceExists(raw, scoped)))
              throw problem('not_found')
            throw invalid(errors)
          }
          const context = { ...parsed, actor, scoped, files: form?.files, fields: form?.fields, request, reply }
          // TypeScript can't relate the endpoint's types to the schemas' output and to the actor checked by `authorize`.
          const result = await handle(context as unknown as Parameters<typeof handle>[0])
          // A stream that failed after its headers were sent can't be replied to any more.
          if (reply.sent || reply.raw.headersSent) return reply
          if (result === noContent) return reply.code(204).send()
          return reply.code(call.status ?? 200).send(call.reply && result)
        } finally {
          await form?.release()
        }
      },
    })
  }
}
