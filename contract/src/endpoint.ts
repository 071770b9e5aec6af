import type * as z from 'zod/mini'
import type { AuditAction } from './audit-action.ts'

/**
 * Who may call: nobody needs a token (`anyone`); any live session (`account`); staff of any NGO (`staff`);
 * staff of an organizer NGO (`organizer`); an observer's phone (`observer`).
 */
export type Access = 'anyone' | 'account' | 'staff' | 'organizer' | 'observer'

/** What a multipart call takes besides its text fields. `field` is the part's name. */
export interface Upload {
  readonly field: string
  readonly maxFiles: number
  /** Bytes a file may have. */
  readonly maxBytes: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call, as a value: the server answers it, the web asks it, tests and the API's description are made from it. */
export interface Endpoint<
  W extends Access = Access,
  P extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Q extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  R extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  readonly method: Method
  /** Path with `:name` for its parameters. */
  readonly path: string
  readonly access: W
  /** One sentence for the API's description. */
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Bytes that a JSON body may have; 64 KiB unless told, which holds every field of a body without lists. */
  readonly maxBodyBytes?: number
  /**
   * Elements that each list of the body may have, where that is more than a moment's work: the body is parsed and validated
   * in slices, and more elements are refused as too large.
   */
  readonly maxItems?: number
  /** Query values fill what the body leaves out, whatever the letter case of their names. */
  readonly mergeQueryIntoBody?: boolean
  readonly upload?: Upload
  /** Success without a reply schema is an empty body. */
  readonly reply?: R
  /** Success status; 200 unless told. */
  readonly status?: 200 | 202 | 204
  /** The reply is bytes of this media type instead of JSON. */
  readonly contentType?: string
  /** Replies that one session may be receiving at the same time; more are refused with 429. Unlimited unless told. */
  readonly maxPerSession?: number
  /** What a `text/event-stream` carries: the data of each event by the event's name. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>
  /** Replies 204 where asking was right and there is nothing to show. */
  readonly allowsNoContent?: boolean
  /** Staff whose NGO demands a second factor may make this call before they have one. */
  readonly allowedBeforeMfa?: boolean
  /** What it is called in the audit when staff make it: required of every call of theirs that isn’t a GET. */
  readonly audit?: AuditAction
  /** Failures repeat their title as `error`, the one field of them that older phones show. */
  readonly includesLegacyError?: boolean
  /** True for calls beyond the specification's section 7: a client must do without them on a foreign server. */
  readonly extension?: boolean
}

/** Keeps the literal types of a call's parts. */
export const endpoint = <
  const W extends Access,
  P extends z.ZodMiniType | undefined = undefined,
  Q extends z.ZodMiniType | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
  R extends z.ZodMiniType | undefined = undefined,
>(
  call: Endpoint<W, P, Q, B, R>,
): Endpoint<W, P, Q, B, R> => call

type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined

/** What a caller sends. */
export type ParamsIn<E> = E extends Endpoint<infer _W, infer P, infer _Q, infer _B, infer _R> ? InputOf<P> : never
export type QueryIn<E> = E extends Endpoint<infer _W, infer _P, infer Q, infer _B, infer _R> ? InputOf<Q> : never
export type BodyIn<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer B, infer _R> ? InputOf<B> : never
/** What the server works with after reading. */
export type Params<E> = E extends Endpoint<infer _W, infer P, infer _Q, infer _B, infer _R> ? OutputOf<P> : never
export type Query<E> = E extends Endpoint<infer _W, infer _P, infer Q, infer _B, infer _R> ? OutputOf<Q> : never
export type Body<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer B, infer _R> ? OutputOf<B> : never
export type Reply<E> = E extends Endpoint<infer _W, infer _P, infer _Q, infer _B, infer R> ? OutputOf<R> : never
