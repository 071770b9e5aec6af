import type { Method } from '@scrutineer/contract/endpoint'
import type { Transport } from '../simulator/client/transport.ts'

/** What the demo needs of an app: Fastify's own way to be called without a network. */
export interface Injectable {
  inject(request: {
    method: Method
    url: string
    headers: Record<string, string>
    payload?: string | Buffer
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
}

/** A body as bytes, with the header that says how to read them. */
const encodeForm = async (form: FormData) => {
  const response = new Response(form)
  const contentType = response.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await response.arrayBuffer()), contentType }
}

/** Phones that call an app directly. */
export const injectTransport =
  (app: Injectable): Transport =>
  async ({ method, path, headers, body }) => {
    const request = { method, url: path, headers: { ...headers } }
    const form = body instanceof FormData ? await encodeForm(body) : undefined
    if (form) request.headers['content-type'] = form.contentType
    const payload = form?.payload ?? (typeof body === 'string' ? body : undefined)
    const reply = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) })
    const values = Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    return { status: reply.statusCode, headers: Object.fromEntries(values), body: reply.body }
  }
