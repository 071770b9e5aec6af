import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '@scrutineer/contract/core/endpoint'
import { encodeJson, encodeUrl } from '@scrutineer/contract/core/request'
import * as z from 'zod/mini'

/** The outcome of a call. */
export type Outcome<T> =
  | { readonly kind: 'reply'; readonly value: T }
  /** The server's answer with an error. */
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly code: string
      readonly retryAfterMs: number
    }
  /** No valid reply: no connection, a timeout, or a captive portal. */
  | { readonly kind: 'unreachable' }

/** Values of a call by the types of its endpoint. */
export interface CallValues<E> {
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E>
  readonly body?: BodyIn<E>
  /** Body of a binary endpoint. */
  readonly bytes?: ArrayBuffer
  readonly token?: string | undefined
  /** Timeout, if not the default. */
  readonly timeoutMs?: number
}

export interface ApiOptions {
  /** Address of the server without a slash at its end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly language: () => string
}

/** Default timeout: long enough for a part of a file over a weak connection. */
const CALL_TIMEOUT_MS = 60_000

const Problem = z.object({ status: z.int(), code: z.string() })

const readJson = async (response: Response): Promise<unknown> => {
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
  return isJson ? response.json() : undefined
}

const toOutcome = async <S extends z.ZodMiniType>(response: Response, reply: S): Promise<Outcome<z.output<S>>> => {
  const json = await readJson(response)
  if (response.ok) {
    const parsed = z.safeParse(reply, json)
    return parsed.success ? { kind: 'reply', value: parsed.data } : { kind: 'unreachable' }
  }
  const problem = z.safeParse(Problem, json)
  if (!problem.success) return { kind: 'unreachable' }
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  return { kind: 'problem', status: response.status, code: problem.data.code, retryAfterMs }
}

const encodeBody = <E>({ body, bytes }: CallValues<E>) => {
  if (bytes) return { body: bytes, contentType: 'application/octet-stream' }
  return body === undefined ? undefined : encodeJson(body)
}

export const createApi = ({ baseUrl, fetch: send, language }: ApiOptions) => {
  const request = <E extends Endpoint>(endpoint: E, values: CallValues<E>): Promise<Response> => {
    const headers = new Headers({ 'accept-language': language() })
    if (values.token) headers.set('authorization', `Bearer ${values.token}`)
    const encoded = encodeBody(values)
    if (encoded) headers.set('content-type', encoded.contentType)
    return send(baseUrl + encodeUrl(endpoint.path, values), {
      method: endpoint.method,
      headers,
      body: encoded?.body ?? null,
      cache: 'no-store',
      // A captive portal may redirect to its own page, which would receive the body.
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(values.timeoutMs ?? CALL_TIMEOUT_MS),
    })
  }
  return {
    /** Never rejects. `reply` checks the reply. */
    call: async <E extends Endpoint, S extends z.ZodMiniType>(
      endpoint: E,
      reply: S,
      values: CallValues<E> = {},
    ): Promise<Outcome<z.output<S>>> => {
      try {
        return await toOutcome(await request(endpoint, values), reply)
      } catch {
        // The observer sees the state of the items instead of the cause.
        return { kind: 'unreachable' }
      }
    },
    /** The bytes of a file, unchecked; undefined without it. Never rejects. */
    download: async <E extends Endpoint>(endpoint: E, values: CallValues<E>): Promise<ArrayBuffer | undefined> => {
      try {
        const response = await request(endpoint, values)
        return response.ok ? await response.arrayBuffer() : undefined
      } catch {
        return undefined
      }
    },
  }
}
export type Api = ReturnType<typeof createApi>
