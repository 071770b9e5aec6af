import type { Method } from '@scrutineer/contract/core/endpoint'
import { serializeForm } from '@scrutineer/contract/core/request'
import type { Transport } from '../simulator/client/transport.ts'

/** Fastify's `inject`, which calls an app without a network. */
export interface InjectableApp {
  inject(request: {
    method: Method
    url: string
    headers: Record<string, string>
    payload?: string | Buffer
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
}

/** A transport that calls an app in process. */
export const injectTransport =
  (app: InjectableApp): Transport =>
  async ({ method, path, headers, body }) => {
    const request = { method, url: path, headers: { ...headers } }
    const form = body instanceof FormData ? await serializeForm(body) : undefined
    if (form) request.headers['content-type'] = form.contentType
    const payload = form ? Buffer.from(form.bytes) : typeof body === 'string' ? body : undefined
    const reply = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) })
    const values = Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    return { status: reply.statusCode, headers: Object.fromEntries(values), body: reply.body }
  }
