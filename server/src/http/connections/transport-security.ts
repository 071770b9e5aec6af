import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/**
 * Tells browsers to keep to TLS, in responses that reach them over TLS alone: a trusted proxy says so, or, where it says
 * nothing, the request names the host of an `https:` public URL.
 */
export const installHsts = (app: FastifyInstance, publicUrl: string | undefined): void => {
  const secureHost = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
  app.addHook('onRequest', async (request, reply) => {
    const saysNothing = !request.headers['x-forwarded-proto']
    const isSecure = request.protocol === 'https' || (saysNothing && request.host === secureHost)
    if (isSecure) reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`)
  })
}
