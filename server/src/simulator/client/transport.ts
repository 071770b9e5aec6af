import type { Method } from '@scrutineer/contract/core/endpoint'
import type { EncodedBody } from '@scrutineer/contract/core/request'
import { networkReason } from '../../cli/command/network-reason.ts'

export interface TransportRequest {
  method: Method
  path: string
  headers: Record<string, string>
  body?: EncodedBody['body']
}

export interface TransportResponse {
  status: number
  /** Keys are lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** Sends a request and returns the response. Throws `UnreachableError` without a response. */
export type Transport = (call: TransportRequest) => Promise<TransportResponse>

/** There was no response: it is unknown whether the call was executed. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

const RESPONSE_TIMEOUT_MS = 30_000

export const httpTransport =
  (baseUrl: string): Transport =>
  async ({ method, path, headers, body }) => {
    const address = new URL(path, baseUrl)
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      const response = await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) })
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
    } catch (error) {
      throw new UnreachableError(`${address.origin} did not respond: ${networkReason(error)}`, { cause: error })
    }
  }
