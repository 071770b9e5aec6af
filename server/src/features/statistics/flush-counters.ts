import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { applyCounterDeltas } from '../../db/shared/counters.ts'
import { throttle } from '../../domain/concurrency/throttle.ts'
import { onMutation } from '../../http/on-mutation.ts'

const intervalMs = 1_000

/** Folds what calls have reported into the tallies, so that it doesn't pile up until somebody reads them. */
export const flushCountersAfterMutations = (app: FastifyInstance, db: Db): void => {
  let underWay: Promise<void> = Promise.resolve()
  const flushing = throttle(intervalMs, () => {
    // Whatever fails here is tried again by the next call, and before each ranking is read.
    underWay = underWay.then(() => applyCounterDeltas(db)).catch(error => app.log.warn({ err: error }, 'tallies'))
  })
  onMutation(app, flushing.trigger)
  app.addHook('onClose', async () => {
    flushing.stop()
    await underWay
  })
}
