import type { Endpoint, HandlerReply } from '@scrutineer/contract/core/endpoint'
import { Id } from '@scrutineer/contract/fields/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { AuditContext } from '../domain/access/audit-context.ts'
import { scopeOfActor } from '../domain/access/scope.ts'
import type { Actor } from '../domain/actor.ts'
import { invalid, problem } from '../domain/problem.ts'
import { type Authenticate, createAuthorizer } from './request/authorize.ts'
import { clientAddress } from './request/client-address.ts'
import { languageOf } from './request/language-of.ts'
import { fieldsOf, parseRequest } from './request/parse-request.ts'
import type { MultipartBody } from './request/upload.ts'
import type { RequestContext } from './request-context.ts'
import type { ServerContext } from './server-context.ts'

type JsonSchema = Record<string, unknown>

const isNull = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'

/**
 * JSON Schema for Fastify's serializer, which omits undeclared fields. "X or null" becomes `nullable`, since the serializer
 * would otherwise validate each such value at run time.
 */
const replySchema = (reply: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const choices = jsonSchema.anyOf
      if (choices?.length !== 2 || !choices.some(isNull)) return
      const [value] = choices.filter(choice => !isNull(choice))
      // The serializer ignores `nullable` beside several choices.
      if (value?.anyOf) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is parsed in slices; maximum length of its lists. */
    maxItems?: number | undefined
    /** The body may be bytes. */
    acceptsBytes?: boolean | undefined
    /** Problems repeat their title as `error`. */
    includesLegacyError?: boolean | undefined
  }
}

/** A handler's result. It is ignored for endpoints without a reply schema. */
type HandlerResult<E extends Endpoint> = [NonNullable<E['reply']>] extends [never]
  ? unknown
  : HandlerReply<E> | NoContent

/** The result of a handler that replies 204: a valid request without data. */
export const noContent = Symbol('no content')
type NoContent = typeof noContent

interface RouteOptions<F> {
  /**
   * Whether the referenced row is in the caller's scope; otherwise the reply is `not_found`. Called with unvalidated input
   * if validation failed: an unknown row is reported instead of invalid fields. Handlers that write in a transaction must check again after locking.
   */
  readonly resourceExists?: (raw: Record<string, unknown>, scoped: ScopedDb) => Promise<boolean>
  /** Fields required of this caller, or beside these submitted fields, in addition to the schema's; reported together with the other field errors. */
  readonly requiredFields?: (actor: Actor, raw: Record<string, unknown>) => readonly string[]
  /** Reads a multipart form. Without it, forms are rejected. */
  readonly readMultipart?: (request: FastifyRequest) => Promise<MultipartBody<F>>
}

/** A `resourceExists` for the row whose id is in one field. Returns true for an invalid id, which the schema rejects. */
export const existsById =
  (field: string, exists: (scoped: ScopedDb, id: number) => Promise<boolean>) =>
  async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
    const id = z.safeParse(Id, raw[field])
    return !id.success || exists(scoped, id.data)
  }

export type RouteRegistrar = <const E extends Endpoint, F = undefined>(
  endpoint: E,
  handle: (context: RequestContext<E, F>) => Promise<HandlerResult<E>>,
  options?: RouteOptions<F>,
) => void

/** Nothing was sent, or only white space. */
export const isBlank = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '')

/** The audit context of a staff call that the contract marks for the audit log; otherwise undefined. */
const toAuditContext = ({ audit }: Endpoint, actor: Actor, at: Date, address: string): AuditContext | undefined => {
  if (!audit || actor.kind !== 'staff') return undefined
  const { staffId, account, ngoId } = actor
  return { action: audit, at, staffId, account, ngoId, address }
}

/** Reads a multipart form. Rejects files that no handler reads instead of acknowledging them. */
const readForm = async <F>(request: FastifyRequest, { readMultipart }: RouteOptions<F>) => {
  if (!readMultipart && request.isMultipart()) throw problem('unsupported_media', { detail: ['not_a_form'] })
  return readMultipart?.(request)
}

/** Parses the request. Throws `invalid` with the errors of all fields, or `not_found` if the referenced row is unknown. */
const parseOrThrow = async <F>(
  endpoint: Endpoint,
  request: FastifyRequest,
  form: MultipartBody<F> | undefined,
  { actor, scoped, options }: { actor?: Actor | undefined; scoped?: ScopedDb | undefined; options: RouteOptions<F> },
) => {
  const { params, query } = request
  const { parsed, errors, raw } = await parseRequest(endpoint, { params, query, body: form?.fields ?? request.body })
  Object.assign(errors, form?.errors)
  const required = actor ? (options.requiredFields?.(actor, raw) ?? []) : []
  for (const field of required) if (isBlank(raw[field])) errors[field] ??= [['required']]
  const isValid = Object.keys(errors).length === 0
  // Of a valid request only what the handler receives: an undeclared parameter must not stand in for a field of the body.
  const fields = isValid ? fieldsOf(parsed) : raw
  if (scoped && options.resourceExists && !(await options.resourceExists(fields, scoped))) throw problem('not_found')
  if (isValid) return parsed
  throw invalid(errors)
}

const sendReply = (endpoint: Endpoint, result: unknown, reply: FastifyReply) => {
  // A stream that failed after its headers were sent can't be replied to any more.
  if (reply.sent || reply.raw.headersSent) return reply
  if (result === noContent) return reply.code(204).send()
  // Fastify serializes it with the route's response schema, which omits undeclared fields.
  return reply.code(endpoint.status ?? 200).send(endpoint.reply && result)
}

type RegistrarDependencies = Pick<ServerContext, 'db' | 'clock' | 'isReadOnly'>

/** Refuses a change before anything else, so that no phone takes the refusal for an expired session. */
const refuseChange = async (): Promise<void> => {
  throw problem('read_only')
}

/**
 * Returns a function that registers the handler of an endpoint. A request is authorized, its form read, its input parsed,
 * then handled; the result is serialized and sent.
 */
export const createRouteRegistrar = (
  app: FastifyInstance,
  { db, clock, isReadOnly = false }: RegistrarDependencies,
  authenticate: Authenticate,
): RouteRegistrar => {
  const { authorize, actorOf } = createAuthorizer(authenticate, isReadOnly)

  const scopedDbOf = (endpoint: Endpoint, request: FastifyRequest, actor: Actor): ScopedDb => ({
    db,
    scope: scopeOfActor(actor),
    language: actor.kind === 'staff' && request.headers['accept-language'] ? languageOf(request) : undefined,
    audit: toAuditContext(endpoint, actor, clock(), clientAddress(request)),
  })

  return (endpoint, handle, options = {}) => {
    const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = actorOf(request)
      const scoped = actor && scopedDbOf(endpoint, request, actor)
      const form = await readForm(request, options)
      try {
        const parsed = await parseOrThrow(endpoint, request, form, { actor, scoped, options })
        const context = { ...parsed, actor, scoped, files: form?.files, fields: form?.fields, request, reply }
        // TypeScript can't relate the endpoint's types to the schemas' output and to the actor checked by `authorize`.
        const result = await handle(context as unknown as Parameters<typeof handle>[0])
        return sendReply(endpoint, result, reply)
      } finally {
        await form?.release()
      }
    }

    const isRefused = isReadOnly && endpoint.method !== 'GET' && !endpoint.allowedInArchive
    const onRequest = [
      ...(isRefused ? [refuseChange] : []),
      ...(endpoint.access === 'anyone' ? [] : [authorize(endpoint)]),
    ]

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      config: {
        maxItems: endpoint.maxItems,
        acceptsBytes: endpoint.binary,
        includesLegacyError: endpoint.includesLegacyError,
      },
      onRequest,
      ...(endpoint.reply && { schema: { response: { [endpoint.status ?? 200]: replySchema(endpoint.reply) } } }),
      handler: handleRequest,
    })
  }
}
