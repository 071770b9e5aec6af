import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/endpoint'
import { Problem } from '@scrutineer/contract/problem'
import { type EncodedBody, encodeBody, encodeUrl } from '@scrutineer/contract/request'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(call: Pick<TransportRequest, 'method' | 'path'>, answer: TransportResponse) {
    super(`${call.method} ${call.path} was answered ${answer.status}${describeProblem(answer.body)}`)
    this.status = answer.status
  }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const describeProblem = (body: string): string => {
  const problem = Problem.safeParse(parsed(body))
  if (!problem.success) return body ? `: ${body.slice(0, 200)}` : ''
  const { title, detail, errors } = problem.data
  const fields = Object.entries(errors ?? {}).map(([field, messages]) => `${field}: ${messages.join(', ')}`)
  return `: ${[detail ?? title, ...fields].join(' · ')}`
}

/** Fields whose schema starts from any value may be left out. */
type Sendable<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as unknown extends T[K] ? K : never]?: T[K]
}

interface RequestParts<E> {
  token?: string
  params?: ParamsIn<E>
  query?: Sendable<QueryIn<E>>
  body?: BodyIn<E> | FormData
  headers?: Readonly<Record<string, string>>
}

/** Makes one call of the contract and reads its reply. Throws `Refused` for any answer that is not a success. */
export const request = async <E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  parts: RequestParts<E>,
): Promise<Reply<E>> => {
  const { token, body } = parts
  const path = encodeUrl(endpoint.path, parts)
  const encoded: EncodedBody | undefined = body instanceof FormData ? { body } : encodeBody({}, body)
  const call: TransportRequest = {
    method: endpoint.method,
    path,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoded?.contentType && { 'content-type': encoded.contentType }),
      ...parts.headers,
    },
    ...(encoded && { body: encoded.body }),
  }
  const answer = await transport(call)
  if (answer.status < 200 || answer.status > 299)
    throw new ApiError({ method: call.method, path: endpoint.path }, answer)
  if (!endpoint.reply || answer.status === 204) {
    // An empty answer is what the contract promises here; 204 stands for "none" and is checked by who asks.
    return undefined as Reply<E>
  }
  const reply = endpoint.reply.safeParse(parsed(answer.body))
  if (!reply.success) throw new Error(`${call.method} ${endpoint.path} was answered with something unexpected.`)
  // The value has just been read by the schema that the type is made from.
  return reply.data as Reply<E>
}
