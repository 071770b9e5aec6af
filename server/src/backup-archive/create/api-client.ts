import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { BodyIn, Endpoint, ParamsIn, Reply } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { encodeBody, encodeUrl } from '@scrutineer/contract/core/request'
import { networkReason } from '../../cli/command/network-reason.ts'

/** The server is unreachable or returned an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') ?? false

const toApiError = async (response: Response): Promise<ApiError> => {
  const body = await response.text()
  const problem = Problem.safeParse(isJson(response) ? JSON.parse(body) : undefined)
  if (!problem.success) return new ApiError(`the server replied ${response.status}`, undefined)
  const { title, detail, errors, code } = problem.data
  const [firstError] = Object.values(errors ?? {}).flat()
  return new ApiError(detail ?? firstError ?? title, code)
}

interface CallInput<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly body?: Partial<BodyIn<E>>
  readonly files?: readonly File[]
}

interface ClientOptions {
  readonly token?: string
  /** Aborts the calls. */
  readonly signal?: AbortSignal
}

/** A client for the calls of commands. Each throws an `ApiError` unless it succeeds. */
export const createApiClient = (url: string, { token, signal }: ClientOptions) => {
  const send = async <E extends Endpoint>(endpoint: E, { params, body, files }: CallInput<E>): Promise<Response> => {
    const encoded = encodeBody(endpoint, body, files)
    const headers = new Headers(encoded?.contentType ? { 'content-type': encoded.contentType } : {})
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const request = { method: endpoint.method, headers, body: encoded?.body ?? null, signal: signal ?? null }
    const response = await fetch(`${url}${encodeUrl(endpoint.path, { params })}`, request).catch((error: unknown) => {
      throw new ApiError(`no server at ${url} (${networkReason(error)})`, undefined)
    })
    if (!response.ok) throw await toApiError(response)
    return response
  }
  return {
    /** The reply, parsed by the endpoint's schema. */
    request: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> => {
      const response = await send(endpoint, input)
      if (!endpoint.reply) {
        await response.body?.cancel()
        return undefined as Reply<E>
      }
      const parsed = endpoint.reply.safeParse(isJson(response) ? await response.json() : undefined)
      if (!parsed.success)
        throw new ApiError(
          `${url} did not send what this program expects: check the address, and that both have the same version`,
          undefined,
        )
      // Parsed with the schema that `Reply` is inferred from.
      return parsed.data as Reply<E>
    },
    /** The bytes of a file, and the headers of the response. */
    download: async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) => {
      const { body, headers } = await send(endpoint, input)
      if (!body) throw new ApiError('the server sent an empty reply', undefined)
      // The streams of fetch and of Node are one class with two declarations.
      return { bytes: Readable.fromWeb(body as ReadableStream), headers }
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
