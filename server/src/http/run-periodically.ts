import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'

interface PeriodicTask {
  /** As in the log: `Session cleanup`. */
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<void>
}

/**
 * Runs a task at an interval until the server closes; a run that lasts longer than the interval delays the next one. A failure
 * is logged, and the next run tries again. Several processes may run the same task at the same time.
 */
export const runPeriodically = (app: FastifyInstance, { name, everyMs, run }: PeriodicTask): void => {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= run()
      .catch(error => app.log.warn({ err: error }, `${name} failed`))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

/** Calls `listener` after each successful call that isn't `GET`, `HEAD` or `OPTIONS`. */
export const onMutation = (app: FastifyInstance, listener: () => void): void => {
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && statusCode < 400) listener()
  })
}
