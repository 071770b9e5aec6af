import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { foldTallies } from '../../db/tallies.ts'
import { atMostEvery } from '../../domain/at-most-every.ts'
import { afterChanges } from '../../http/after-changes.ts'

const pauseMs = 1_000

/** Folds what calls have reported into the tallies, so that it doesn't pile up until somebody reads them. */
export const keepFolded = (app: FastifyInstance, db: Db): void => {
  let underWay: Promise<void> = Promise.resolve()
  const folding = atMostEvery(pauseMs, () => {
    // Whatever fails here is tried again by the next call, and before each ranking is read.
    underWay = underWay.then(() => foldTallies(db)).catch(error => app.log.warn({ err: error }, 'tallies'))
  })
  afterChanges(app, folding.ask)
  app.addHook('onClose', async () => {
    folding.stop()
    await underWay
  })
}
