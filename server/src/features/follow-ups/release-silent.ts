import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { findElectionSettings, releaseSilentFollowUps } from './staff-store.ts'

const MINUTE = 60_000

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
}

/** Releases follow-ups whose owner has been silent for longer than the election's setting, if there is one. */
export const releaseSilent = async ({ db, clock }: Dependencies): Promise<void> => {
  const { releaseAfterMinutes } = await findElectionSettings(db)
  if (releaseAfterMinutes === null) return
  const now = clock()
  await releaseSilentFollowUps(db, new Date(now.getTime() - releaseAfterMinutes * MINUTE), now)
}

/** Does so every minute. Several processes may run it at the same time. */
export const scheduleRelease = (app: FastifyInstance, dependencies: Dependencies): void => {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A failure is retried in a minute.
    running = running
      .then(() => releaseSilent(dependencies))
      .catch(error => app.log.warn({ err: error }, 'Release of silent follow-ups failed'))
  }, MINUTE)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
