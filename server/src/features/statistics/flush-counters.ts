import { throttle } from '@scrutineer/contract/core/throttle'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { onMutation } from '../../http/on-mutation.ts'

const intervalMs = 1_000

/** Applies counter changes after mutations, so that they don't accumulate until a ranking is read. */
export const flushCountersAfterMutations = (app: FastifyInstance, db: Db): void => {
  let running: Promise<void> = Promise.resolve()
  const flushing = throttle(intervalMs, () => {
    // A failure is retried after the next mutation and before each ranking is read.
    running = applyTallyChanges(db).catch(error => app.log.warn({ err: error }, 'Applying counter changes failed'))
    return running
  })
  onMutation(app, flushing.trigger)
  app.addHook('onClose', async () => {
    flushing.stop()
    await running
  })
}
