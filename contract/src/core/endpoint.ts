import type * as z from 'zod/mini'
import type { AuditAction } from '../fields/audit-action.ts'

/**
 * Who may call: `anyone` needs no token; `account` is any live session; `staff` are the staff of any NGO;
 * `organizer` are the staff of an organizer NGO; `observer` is an observer's phone.
 */
export type Access = 'anyone' | 'account' | 'staff' | 'organizer' | 'observer'

/** The files of a multipart request. `field` is the name of their part. */
export interface Upload {
  readonly field: string
  readonly maxFiles: number
  /** Maximum bytes per file. */
  readonly maxBytes: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What is declared of an endpoint besides its caller, method and path. */
interface EndpointDefinition<
  P extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Q extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  R extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  /** Summary in the OpenAPI document. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Maximum bytes of a JSON body; default 64 KiB, enough for every body without lists. */
  readonly maxBodyBytes?: number
  /**
   * Maximum elements of each list in a large body. When set, the body is parsed and validated in slices; a longer list is
   * rejected with 413.
   */
  readonly maxItems?: number
  /** Query values are used for fields missing in the body; their names are case-insensitive. */
  readonly mergeQueryIntoBody?: boolean
  readonly upload?: Upload
  /** The body is bytes (`application/octet-stream`), up to `maxBodyBytes`. */
  readonly binary?: boolean
  /** Without a reply schema, the response body is empty. */
  readonly reply?: R
  /** Success status; default 200. */
  readonly status?: 200 | 202 | 204
  /** Media type of a response that isn't JSON. */
  readonly contentType?: string
  /** Maximum concurrent downloads per session; more get 429. Unlimited by default. */
  readonly maxPerSession?: number
  /** Events of a `text/event-stream`: event name → schema of its data. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>
  /** Responds 204 when the request is valid and there is no data. */
  readonly allowsNoContent?: boolean
  /**
   * A change of the caller's own account: staff whose NGO requires a second factor may call it before they have one, and
   * analysts, who change nothing else.
   */
  readonly allowedBeforeMfa?: boolean
  /** Read-only tokens may call it too. */
  readonly readToken?: boolean
  /** A `GET` that is nevertheless refused to analysts. */
  readonly refusesAnalysts?: boolean
  /** May be called on a server that shows an archive, although it isn't a `GET`. */
  readonly allowedInArchive?: boolean
  /** Action recorded in the audit log; required for every staff endpoint that changes data. */
  readonly audit?: AuditAction
  /** Problems repeat their title as `error`, the only field that older phones show. */
  readonly includesLegacyError?: boolean
  /** Required by section 7 of the specification. All other endpoints are extensions, which other servers may lack. */
  readonly specified?: boolean
}

/** An API endpoint as a value. Server routes, the web client, tests and the OpenAPI document derive from it. */
export interface Endpoint<
  W extends Access = Access,
  P extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Q extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  R extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> extends EndpointDefinition<P, Q, B, R> {
  readonly access: W
  readonly method: Method
  /** Path with `:name` parameters. */
  readonly path: string
}

/** Declares an endpoint, and infers its literal types. */
const endpointOf =
  <const W extends Access>(access: W, method: Method) =>
  <
    P extends z.ZodMiniType | undefined = undefined,
    Q extends z.ZodMiniType | undefined = undefined,
    B extends z.ZodMiniType | undefined = undefined,
    R extends z.ZodMiniType | undefined = undefined,
  >(
    path: string,
    definition: EndpointDefinition<P, Q, B, R>,
  ): Endpoint<W, P, Q, B, R> => ({ access, method, path, ...definition })

const endpointsOf = <const W extends Access>(access: W) => ({
  get: endpointOf(access, 'GET'),
  post: endpointOf(access, 'POST'),
  put: endpointOf(access, 'PUT'),
  patch: endpointOf(access, 'PATCH'),
  delete: endpointOf(access, 'DELETE'),
})

/** Declares endpoints by caller, method and path: `endpoint.staff.get('/api/v1/…', { … })`. */
export const endpoint = {
  anyone: endpointsOf('anyone'),
  account: endpointsOf('account'),
  staff: endpointsOf('staff'),
  organizer: endpointsOf('organizer'),
  observer: endpointsOf('observer'),
}

type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined

/** Types before validation, as the client sends them. */
export type ParamsIn<E> = E extends Endpoint<infer _W, infer P, infer _Q, infer _B, infer _R> ? InputOf<P> : never
export type QueryIn<E> = E extends Endpoint<infer _W, infer _P, infer Q, infer _B, infer _R> ? InputOf<Q> : never
export type BodyIn<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer B, infer _R> ? InputOf<B> : never
/** Types after validation, as the server receives them. */
export type Params<E> = E extends Endpoint<infer _W, infer P, infer _Q, infer _B, infer _R> ? OutputOf<P> : never
export type Query<E> = E extends Endpoint<infer _W, infer _P, infer Q, infer _B, infer _R> ? OutputOf<Q> : never
export type Body<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer B, infer _R> ? OutputOf<B> : never
/** The reply as a server's handler returns it, with times as `Date`. */
export type HandlerReply<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer _B, infer R> ? InputOf<R> : never
export type Reply<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer _B, infer R> ? OutputOf<R> : never
