import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { type EncodedBody, encodeBody, encodeUrl } from '@scrutineer/contract/core/request'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** The server replied with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | undefined

  constructor(call: Pick<TransportRequest, 'method' | 'path'>, response: TransportResponse) {
    super(`${call.method} ${call.path} replied ${response.status}${describeProblem(response.body)}`)
    this.status = response.status
    this.code = Problem.safeParse(parseJson(response.body)).data?.code
  }
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const describeProblem = (body: string): string => {
  const problem = Problem.safeParse(parseJson(body))
  if (!problem.success) return body ? `: ${body.slice(0, 200)}` : ''
  const { title, detail, errors } = problem.data
  const fields = Object.entries(errors ?? {}).map(([field, messages]) => `${field}: ${messages.join(', ')}`)
  return `: ${[detail ?? title, ...fields].join(' · ')}`
}

/** Makes the fields with input type `unknown` optional. */
type Sendable<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as unknown extends T[K] ? K : never]?: T[K]
}

interface RequestInput<E> {
  token?: string
  params?: ParamsIn<E>
  query?: Sendable<QueryIn<E>>
  body?: BodyIn<E> | FormData
  /** The body of an endpoint that takes bytes. */
  bytes?: Uint8Array
  headers?: Readonly<Record<string, string>>
}

/** Calls an endpoint of the contract and parses its reply. Throws `ApiError` for an error status. */
export const requestApi = async <E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: RequestInput<E>,
): Promise<Reply<E>> => {
  const { token, body, bytes } = input
  const path = encodeUrl(endpoint.path, input)
  const encoded: EncodedBody | undefined = body instanceof FormData ? { body } : encodeBody(endpoint, bytes ?? body)
  const call: TransportRequest = {
    method: endpoint.method,
    path,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoded?.contentType && { 'content-type': encoded.contentType }),
      ...input.headers,
    },
    ...(encoded && { body: encoded.body }),
  }
  const response = await transport(call)
  if (response.status < 200 || response.status > 299)
    throw new ApiError({ method: call.method, path: endpoint.path }, response)
  if (!endpoint.reply || response.status === 204) {
    // The contract has no reply here, or 204 means no data, which the caller checks.
    return undefined as Reply<E>
  }
  const reply = endpoint.reply.safeParse(parseJson(response.body))
  if (!reply.success) throw new Error(`${call.method} ${endpoint.path} returned an unexpected body.`)
  // Parsed with the schema that `Reply` is inferred from.
  return reply.data as Reply<E>
}
