import type { FastifyInstance } from 'fastify'

/** Does something after each call that may have changed something: it was no reading, and it succeeded. */
export const onMutation = (app: FastifyInstance, onEvent: () => void): void => {
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && statusCode < 400) onEvent()
  })
}
