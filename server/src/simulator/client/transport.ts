import type { Method } from '@scrutineer/contract/endpoint'

export interface TransportRequest {
  method: Method
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

export interface TransportResponse {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** Brings a call to a server and its answer back. Throws `Unreachable` when there was no answer. */
export type Transport = (call: TransportRequest) => Promise<TransportResponse>

/** No answer came: whether the call was carried out is unknown. */
export class UnreachableError extends Error {
  override name = 'Unreachable'
}

const RESPONSE_TIMEOUT_MS = 30_000

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // fetch says only "fetch failed"; what happened is in its cause.
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}

export const httpTransport =
  (baseUrl: string): Transport =>
  async ({ method, path, headers, body }) => {
    const address = new URL(path, baseUrl)
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      const response = await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) })
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
    } catch (error) {
      throw new UnreachableError(`${address.origin} did not answer: ${reasonOf(error)}`, { cause: error })
    }
  }
