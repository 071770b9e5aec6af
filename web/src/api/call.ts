import type { BodyIn, Endpoint, ParamsIn, Query, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { storedLanguage } from '../lib/language.ts'
import { createEmitter } from '../lib/stores/emitter.ts'
import { CallError, readCallError } from './call-error.ts'
import { connection } from './connection.ts'
import { readCsrfToken } from './csrf-token.ts'
import { sessionAccess } from './session-access.ts'
import { apiUrl, settings } from './settings.ts'
import { token } from './token.ts'

interface FirstResponse {
  /** Of `sessionAccess`. */
  readonly generation: number
  /** The server's clock, in ms since 1970; NaN if the `Date` header is missing or unreadable. */
  readonly serverTime: number
  /** The browser's clock, in ms since 1970. */
  readonly receivedAt: number
}

const { subscribe, emit } = createEmitter()
let first: FirstResponse | undefined

/** The first response to an authenticated call of a generation of `sessionAccess`; no data on its screens is older. */
export const firstResponse = {
  record: (generation: number, { headers }: Response) => {
    if (first && first.generation >= generation) return
    first = { generation, serverTime: Date.parse(headers.get('Date') ?? ''), receivedAt: Date.now() }
    emit()
  },
  get: (generation: number) => (first?.generation === generation ? first : undefined),
  subscribe,
}

/** Parts of a request. Callers check them against the contract's types. */
interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** A multipart body, instead of `body`. */
  readonly form?: FormData
}

/** Input values to send. A field whose schema accepts `unknown` takes its output type instead, and is optional. */
type RequestValues<In, Out> = {
  [K in keyof In as undefined extends In[K] ? K : never]?:
    | (unknown extends In[K] ? Out[K & keyof Out] : In[K])
    | undefined
} & { [K in keyof In as undefined extends In[K] ? never : K]: In[K] }

type InputPart<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : object extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** Input of a call: exactly the parts that its endpoint declares. Uploads send `form` instead of `body`. */
export type CallInput<E extends Endpoint> = InputPart<'params', ParamsIn<E>> &
  InputPart<'query', [QueryIn<E>] extends [undefined] ? undefined : RequestValues<QueryIn<E>, Query<E>>> &
  (
    | InputPart<'body', [BodyIn<E>] extends [undefined] ? undefined : RequestValues<BodyIn<E>, BodyIn<E>>>
    | { readonly form: FormData }
  )

/** Sends a request, like `fetch`. Rejects when there is no response. */
export type Transport = (
  address: string,
  init: { method: string; headers: Headers; body: FormData | string | null; signal: AbortSignal | null },
) => Promise<Response>

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly transport?: Transport
}

/** The arguments after the endpoint. The input is optional where no part is required. */
export type InputArgs<I> = object extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

const buildHeaders = (method: string, { body, form }: RequestParts, extra: CallOptions['headers']) => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': storedLanguage(), ...extra })
  const bearer = token.get()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
  // Sent to the same origin only: another server must not see this cookie's value.
  const csrfToken = method !== 'GET' && settings().apiBaseUrl === '' ? readCsrfToken(document.cookie) : undefined
  if (csrfToken !== undefined) headers.set('X-XSRF-TOKEN', csrfToken)
  return headers
}

/** After this time without a response the server is probed: a network may swallow requests without an error. */
const slowCallMs = 5_000

/**
 * Sends a call and returns the successful response with its body unread. Throws `CallError` otherwise, and the browser's
 * `AbortError` for an aborted call. A 401 ends the session, unless the token has changed since.
 */
const send = async (endpoint: Endpoint, input: RequestParts & CallOptions): Promise<Response> => {
  const { method } = endpoint
  const headers = buildHeaders(method, input, input.headers)
  const usedToken = token.get()
  const generation = sessionAccess.generation.get()
  const { transport = fetch } = input
  let response: Response
  const slow = setTimeout(connection.reportNoResponse, slowCallMs)
  try {
    response = await transport(apiUrl(encodeUrl(endpoint.path, input)), {
      method,
      headers,
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ?? null,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    connection.reportNoResponse()
    throw new CallError({ status: 0, code: 'offline', title: 'offline' })
  } finally {
    clearTimeout(slow)
  }
  if (connection.isGatewayFailure(response.status)) connection.reportNoResponse()
  else connection.reportReachable()
  if (usedToken !== null) firstResponse.record(generation, response)
  if (response.ok) {
    // The NGO no longer requires the second factor.
    if (
      sessionAccess.isMfaRequired.get() &&
      !endpoint.allowedBeforeMfa &&
      generation === sessionAccess.generation.get()
    )
      sessionAccess.renew()
    return response
  }
  if (response.status === 401 && usedToken !== null && token.get() === usedToken) token.clear()
  const error = await readCallError(response)
  if (error.code === 'second_factor_enrolment_required') sessionAccess.reportMfaRequired(generation)
  throw error
}

/** The specification's lists don't say their page: it is the one that was asked for. */
const withPage = (reply: object, { query }: RequestParts) => {
  if (!('totalPages' in reply) || 'page' in reply) return reply
  const { page = 1, pageSize = 20 } = (query ?? {}) as { page?: number; pageSize?: number }
  return { ...reply, page, pageSize }
}

/** Calls an endpoint of the contract. Resolves to the parsed JSON body, or undefined for an empty one. Throws `CallError`. */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>): Promise<Reply<E>> => {
  // `CallInput` has checked the parts; `send` doesn't need their types.
  const parts = (input ?? {}) as RequestParts & CallOptions
  const response = await send(endpoint, parts)
  const text = await response.text()
  if (text === '') return undefined as Reply<E>
  try {
    // The server serializes with the same schema; parsing with it here would load zod for every call.
    const reply: unknown = JSON.parse(text)
    return (typeof reply === 'object' && reply !== null ? withPage(reply, parts) : reply) as Reply<E>
  } catch {
    throw new CallError({ status: response.status, code: 'not_json', title: 'The response is not JSON.' })
  }
}

/** Opens a streamed response; the caller reads its body. */
export const openStream = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>): Promise<Response> =>
  // The cast is explained in `call`.
  send(endpoint, (input ?? {}) as RequestParts & CallOptions)
