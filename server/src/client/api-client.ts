import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { BodyIn, Endpoint, Method, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { type EncodedBody, encodeBody, encodeUrl } from '@scrutineer/contract/core/request'
import { networkReason } from '../cli/command/network-reason.ts'

interface TransportCall {
  readonly method: Method
  /** Keys are lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: EncodedBody['body']
}

/** Sends a call and returns the response. Throws `UnreachableError` without a response. */
export type Transport = (path: string, call: TransportCall) => Promise<Response>

/** There was no response: it is unknown whether the call was executed. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** The server replied with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, status: number, code: string | undefined) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface HttpOptions {
  readonly describeUnreachable: (reason: string) => string
  /** Aborts the calls. Not used together with `timeoutMs`. */
  readonly signal?: AbortSignal | undefined
  /** Limits each call with its whole response, which is buffered: a truncated one counts as none. Without it, responses are streamed. */
  readonly timeoutMs?: number
}

/** Calls the server at an address without a trailing slash. */
export const httpTransport =
  (url: string, { describeUnreachable, signal, timeoutMs }: HttpOptions): Transport =>
  async (path, call) => {
    try {
      const limit = timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${url}${path}`, { ...call, signal: limit ?? null })
      if (timeoutMs === undefined) return response
      // A response without content, such as 204, must have no body, not even an empty one.
      return new Response((await response.text()) || null, response)
    } catch (error) {
      throw new UnreachableError(describeUnreachable(networkReason(error)), { cause: error })
    }
  }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface ClientOptions {
  readonly token?: string | undefined
  /** For an error status. The text is that of a problem if the server sent it. */
  readonly describeFailure: (endpoint: Endpoint, status: number, problem: Problem | undefined, text: string) => string
  /** For a reply that doesn't match the endpoint's schema. */
  readonly describeUnexpected: (endpoint: Endpoint) => string
}

/** Makes the fields with input type `unknown` optional. */
type Sendable<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as unknown extends T[K] ? K : never]?: T[K]
}

export interface CallInput<E> {
  readonly params?: ParamsIn<E>
  readonly query?: Sendable<QueryIn<E>>
  readonly body?: BodyIn<E> | FormData
  readonly files?: readonly File[]
  /** The body of an endpoint that takes bytes. */
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of the contract's endpoints. Throws an `ApiError` for an error status. */
export const createApiClient = (
  transport: Transport,
  { token, describeFailure, describeUnexpected }: ClientOptions,
) => {
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> => {
    const { body, bytes, files } = input
    const encoded: EncodedBody | undefined =
      body instanceof FormData ? { body } : encodeBody(endpoint, bytes ?? body, files)
    const headers = {
      ...(endpoint.contentType ? {} : { accept: 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoded?.contentType && { 'content-type': encoded.contentType }),
      ...input.headers,
    }
    const call = { method: endpoint.method, headers, ...(encoded && { body: encoded.body }) }
    const response = await transport(encodeUrl(endpoint.path, input), call)
    if (response.ok) return response
    const text = await response.text()
    const problem = Problem.safeParse(parseJson(text)).data
    throw new ApiError(describeFailure(endpoint, response.status, problem, text), response.status, problem?.code)
  }
  return {
    /** The reply, parsed by the endpoint's schema; undefined if the endpoint has none, or no data. */
    request: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> => {
      const response = await send(endpoint, input)
      if (!endpoint.reply || (endpoint.allowsNoContent && response.status === 204)) {
        await response.body?.cancel()
        // The contract has no reply here, or the caller checks whether there is one.
        return undefined as Reply<E>
      }
      const reply = endpoint.reply.safeParse(parseJson(await response.text()))
      if (!reply.success) throw new Error(describeUnexpected(endpoint))
      // Parsed with the schema that `Reply` is inferred from.
      return reply.data as Reply<E>
    },
    /** The bytes of a file, and the headers of the response. */
    download: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) => {
      const { body, headers } = await send(endpoint, input)
      if (!body) throw new Error('the server sent an empty reply')
      // The streams of fetch and of Node are one class with two declarations.
      return { bytes: Readable.fromWeb(body as ReadableStream), headers }
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
