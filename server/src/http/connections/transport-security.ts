import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/**
 * Sends HSTS, only in responses over TLS: a trusted proxy sets `X-Forwarded-Proto`, or, without that header, the request
 * has the host of an `https:` public URL.
 */
export const installHsts = (app: FastifyInstance, publicUrl: string | undefined): void => {
  const secureHost = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
  app.addHook('onRequest', async (request, reply) => {
    const hasNoProto = !request.headers['x-forwarded-proto']
    const isSecure = request.protocol === 'https' || (hasNoProto && request.host === secureHost)
    if (isSecure) reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`)
  })
}
