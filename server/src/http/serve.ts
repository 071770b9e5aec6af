import type { Body, Endpoint, Params, Query, Reply, Who } from '@scrutineer/contract/endpoint'
import { Id } from '@scrutineer/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/client.ts'
import type { Act } from '../domain/act.ts'
import type { Actor, ObserverPhone, Staff } from '../domain/actor.ts'
import type { Clock } from '../domain/clock.ts'
import { type Reach, scopeOf } from '../domain/scope.ts'
import { clientAddress } from './client-address.ts'
import { invalid, problem } from './problem.ts'
import './route-config.ts'
import { readInto, readLargeInto, spelledAs } from './read.ts'
import { replySchema } from './reply-schema.ts'
import type { Message } from './words.ts'

type ActorOf<W extends Who> = W extends 'anyone'
  ? undefined
  : W extends 'observer'
    ? ObserverPhone
    : W extends 'account'
      ? Actor
      : Staff

/** What a handler gets: the parsed request, who asks, and the database within what they may see. */
export interface Call<E extends Endpoint, F = undefined> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly actor: ActorOf<E['who']>
  /** Absent for calls that need no token: nobody's scope is no scope. */
  readonly reach: E['who'] extends 'anyone' ? undefined : Reach
  /** The fields that `readBody` received, as they came. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** What `readBody` received besides fields. */
  readonly files: F
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A body that isn't JSON, read: its fields, its files, and how to let go of the files when the call is over. */
export interface ReadBody<F> {
  readonly fields: Record<string, unknown>
  readonly files: F
  /** What is wrong with files, told together with what is wrong with fields. */
  readonly errors: Readonly<Record<string, readonly Message[]>>
  readonly release: () => Promise<void>
}

/** What a handler gives back: the reply's value. Where the contract has none nothing is sent, whatever it gives. */
type Answer<E extends Endpoint> = [NonNullable<E['reply']>] extends [never] ? unknown : Reply<E> | NothingThere

/** Reply 204 where there is no row to show but asking was right. */
export const nothingThere = Symbol('nothing there')
type NothingThere = typeof nothingThere

interface Options<F> {
  /**
   * Whether the row the request names is in the caller's reach, from input that may be invalid otherwise: an unknown row
   * is reported before bad fields.
   */
  readonly rowIsThere?: (raw: Record<string, unknown>, reach: Reach) => Promise<boolean>
  /** Fields required of this caller in addition to the schema's; reported together with the other field errors. */
  readonly requiredFields?: (actor: Actor) => readonly string[]
  readonly readBody?: (request: FastifyRequest) => Promise<ReadBody<F>>
}

/** `rowIsThere` for a row that one field names; a field that is no id is left to the schema to refuse. */
export const rowOf =
  (field: string, isThere: (reach: Reach, id: number) => Promise<boolean>) =>
  async (raw: Record<string, unknown>, reach: Reach): Promise<boolean> => {
    const id = z.safeParse(Id, raw[field])
    return !id.success || isThere(reach, id.data)
  }

export type Serve = <const E extends Endpoint, F = undefined>(
  call: E,
  handle: (call: Call<E, F>) => Promise<Answer<E>>,
  options?: Options<F>,
) => void

/** Finds the live session behind a request, or undefined. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | undefined>

const isAllowed = (who: Who, actor: Actor) => {
  if (who === 'account') return true
  if (who === 'observer') return actor.kind === 'observer'
  return actor.kind === 'staff' && (who === 'staff' || actor.organizer)
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isBlank = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

const refuseLongLists = (body: unknown, maxItems: number) => {
  for (const [field, value] of Object.entries(asRecord(body))) {
    if (Array.isArray(value) && value.length > maxItems)
      throw problem('too_large', { errors: { [field]: [['too_many', maxItems]] } })
  }
}

const readRequest = async (call: Endpoint, raw: { params: unknown; query: unknown; body: unknown }) => {
  const errors: Record<string, Message[]> = {}
  const query = call.query ? spelledAs(call.query, asRecord(raw.query)) : {}
  let body = raw.body
  if (call.body) {
    const sent = raw.body === undefined || raw.body === null ? {} : raw.body
    const isObject = typeof sent === 'object' && !Array.isArray(sent)
    body = isObject ? spelledAs(call.body, asRecord(sent)) : sent
    if (call.queryFillsBody && isObject) body = { ...spelledAs(call.body, query), ...asRecord(body) }
  }
  if (call.maxItems !== undefined) refuseLongLists(body, call.maxItems)
  const readBody = call.maxItems === undefined ? readInto : readLargeInto
  const parsed = {
    params: call.params && readInto(call.params, raw.params, errors),
    query: call.query && !call.queryFillsBody ? readInto(call.query, query, errors) : undefined,
    body: call.body && (await readBody(call.body, body, errors)),
  }
  return { parsed, errors, raw: { ...asRecord(body), ...query, ...asRecord(raw.params) } }
}

/** What staff do by a call that the contract wants written down. */
const actOf = ({ audit }: Endpoint, actor: Actor, at: Date, address: string): Act | undefined => {
  if (!audit || actor.kind !== 'staff') return undefined
  const { staffId, account, ngoId } = actor
  return { action: audit, at, staffId, account, ngoId, address }
}

interface ServeParts {
  readonly db: Db
  readonly clock: Clock
}

/** Makes `serve`, which binds an endpoint of the contract to what answers it. */
export const makeServe = (app: FastifyInstance, { db, clock }: ServeParts, authenticate: Authenticate): Serve => {
  const actors = new WeakMap<FastifyRequest, Actor>()

  const admit = (call: Endpoint) => async (request: FastifyRequest) => {
    const actor = await authenticate(request)
    if (!actor) throw problem('unauthenticated')
    if (!isAllowed(call.who, actor)) throw problem('forbidden')
    const mustEnrol = actor.kind === 'staff' && actor.mustEnrol
    if (mustEnrol && !call.beforeEnrolment) throw problem('second_factor_enrolment_required')
    actors.set(request, actor)
  }

  return (call, handle, options = {}) => {
    app.route({
      method: call.method,
      url: call.path,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      config: { maxItems: call.maxItems, repeatsTitleAsError: call.repeatsTitleAsError },
      ...(call.who !== 'anyone' && { onRequest: admit(call) }),
      ...(call.reply && { schema: { response: { [call.status ?? 200]: replySchema(call.reply) } } }),
      handler: async (request, reply) => {
        const actor = actors.get(request)
        const reach = actor && { db, scope: scopeOf(actor), act: actOf(call, actor, clock(), clientAddress(request)) }
        // A file that nobody reads must not be acknowledged.
        if (!options.readBody && request.isMultipart()) throw problem('unsupported_media', { detail: ['not_a_form'] })
        const sent = await options.readBody?.(request)
        try {
          const { params, query } = request
          const { parsed, errors, raw } = await readRequest(call, { params, query, body: sent?.fields ?? request.body })
          Object.assign(errors, sent?.errors)
          const required = actor ? (options.requiredFields?.(actor) ?? []) : []
          for (const field of required) if (isBlank(raw[field])) errors[field] ??= [['required']]
          if (Object.keys(errors).length > 0) {
            if (reach && options.rowIsThere && !(await options.rowIsThere(raw, reach))) throw problem('not_found')
            throw invalid(errors)
          }
          const given = { ...parsed, actor, reach, files: sent?.files, fields: sent?.fields, request, reply }
          // The endpoint's types say what its schemas parse to and whom `admit` let through; TypeScript can't see that here.
          const answer = await handle(given as unknown as Parameters<typeof handle>[0])
          // Headers alone are on their way where a stream broke off: there is nothing more to say.
          if (reply.sent || reply.raw.headersSent) return reply
          if (answer === nothingThere) return reply.code(204).send()
          return reply.code(call.status ?? 200).send(call.reply && answer)
        } finally {
          await sent?.release()
        }
      },
    })
  }
}
