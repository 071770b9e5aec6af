import type { FastifyInstance } from 'fastify'

/** Calls `listener` after each successful call that isn't `GET`, `HEAD` or `OPTIONS`. */
export const onMutation = (app: FastifyInstance, listener: () => void): void => {
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && statusCode < 400) listener()
  })
}
