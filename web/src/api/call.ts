import type { BodyIn, Endpoint, ParamsIn, Query, QueryIn, Reply } from '@scrutineer/contract/endpoint'
import { storedLanguage } from '../lib/language.ts'
import { CallError, readCallError } from './call-error.ts'
import { connection } from './connection.ts'
import { firstReply } from './first-reply.ts'
import { mfaRequirement } from './mfa-requirement.ts'
import { buildUrl, type RequestParts, readCsrfToken } from './request.ts'
import { settings } from './settings.ts'
import { token } from './token.ts'

/** A schema that reads anything has `unknown` as its input: what it makes of it is what to send, and it may be left out. */
type SentValues<In, Out> = {
  [K in keyof In as undefined extends In[K] ? K : never]?:
    | (unknown extends In[K] ? Out[K & keyof Out] : In[K])
    | undefined
} & { [K in keyof In as undefined extends In[K] ? never : K]: In[K] }

type InputPart<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : object extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** What a call takes: exactly the parts that its endpoint declares. Uploads send `form` instead of `body`. */
export type CallInput<E extends Endpoint> = InputPart<'params', ParamsIn<E>> &
  InputPart<'query', [QueryIn<E>] extends [undefined] ? undefined : SentValues<QueryIn<E>, Query<E>>> &
  (
    | InputPart<'body', [BodyIn<E>] extends [undefined] ? undefined : SentValues<BodyIn<E>, BodyIn<E>>>
    | { readonly form: FormData }
  )

/** What carries a call: `fetch`, unless another is named. It rejects when nothing answered. */
export type Transport = (
  address: string,
  init: { method: string; headers: Headers; body: FormData | string | null; signal: AbortSignal | null },
) => Promise<Response>

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly transport?: Transport
}

/** Nothing to fill in: the input itself may be left out. */
export type InputArgs<I> = object extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

const buildHeaders = (method: string, { body, form }: RequestParts, extra: CallOptions['headers']) => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': storedLanguage(), ...extra })
  const bearer = token.get()
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
  // Only the page's own server gets it: to another one it would be a stranger's secret.
  const forgery = method !== 'GET' && settings().apiBaseUrl === '' ? readCsrfToken(document.cookie) : undefined
  if (forgery !== undefined) headers.set('X-XSRF-TOKEN', forgery)
  return headers
}

/**
 * Sends a call and returns a successful reply, unread. Throws `CallError` for every other outcome; an aborted call throws
 * the browser's `AbortError`. A 401 ends the session, unless another one has begun meanwhile.
 */
const send = async (endpoint: Endpoint, input: RequestParts & CallOptions): Promise<Response> => {
  const { method } = endpoint
  const headers = buildHeaders(method, input, input.headers)
  const used = token.get()
  const { transport = fetch } = input
  let reply: Response
  try {
    reply = await transport(settings().apiBaseUrl + buildUrl(endpoint.path, input), {
      method,
      headers,
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ?? null,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    connection.reportNoResponse()
    throw new CallError({ status: 0, code: 'offline', title: 'offline' })
  }
  if (connection.isGatewayFailure(reply.status)) connection.reportNoResponse()
  else connection.reportReachable()
  firstReply.record(used, reply)
  if (reply.ok) return reply
  if (reply.status === 401 && used !== null && token.get() === used) token.clear()
  const error = await readCallError(reply)
  if (error.code === 'second_factor_enrolment_required') mfaRequirement.markRequired()
  throw error
}

/** Makes a call of the contract. Resolves to its reply: JSON, a bare value, or undefined for an empty one. */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>): Promise<Reply<E>> => {
  // The parts are checked by Input; sending needs none of the types.
  const reply = await send(endpoint, (input ?? {}) as RequestParts & CallOptions)
  const text = await reply.text()
  if (text === '') return undefined as Reply<E>
  try {
    // The server serialises by the same schema; checking again here would bring zod into every call.
    return JSON.parse(text) as Reply<E>
  } catch {
    throw new CallError({ status: reply.status, code: 'not_json', title: 'The reply is not JSON' })
  }
}

/** Opens a reply that comes as it happens; its body is read by whoever asked. */
export const openStream = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<CallInput<E>>): Promise<Response> =>
  // As above.
  send(endpoint, (input ?? {}) as RequestParts & CallOptions)
