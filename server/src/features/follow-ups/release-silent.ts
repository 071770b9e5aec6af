import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { findElectionSettings, releaseAbandonedFollowUps, releaseSilentFollowUps } from './staff-store.ts'

const MINUTE = 60_000

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
}

/**
 * Releases follow-ups that were reopened while their owner is signed out, and those whose owner has been silent for longer than
 * the election's setting, if there is one.
 */
export const releaseSilent = async ({ db, clock }: Dependencies): Promise<void> => {
  const now = clock()
  await releaseAbandonedFollowUps(db, now)
  const { releaseAfterMinutes } = await findElectionSettings(db)
  if (releaseAfterMinutes === null) return
  await releaseSilentFollowUps(db, new Date(now.getTime() - releaseAfterMinutes * MINUTE), now)
}

export const scheduleRelease = (app: FastifyInstance, dependencies: Dependencies): void =>
  runPeriodically(app, {
    name: 'Release of silent follow-ups',
    everyMs: MINUTE,
    run: () => releaseSilent(dependencies),
  })
