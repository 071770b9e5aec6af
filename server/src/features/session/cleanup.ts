import { PIN_HOURS } from '@scrutineer/contract/pins'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { windowMs } from './login-throttle/retry-delay.ts'
import { removeExpiredAttempts } from './login-throttle/store.ts'
import { removeExpiredPins, removeExpiredSessions } from './store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Longer than a mission with several election rounds. */
const knownNetworkDays = 90

/** Removes expired sessions and generated PINs, and login failures, so that guessing at accounts can't fill the disk. */
export const removeExpiredRows = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  await removeExpiredAttempts(db, { failures: ago(windowMs), networks: ago(knownNetworkDays * DAY) })
  await removeExpiredSessions(db, ago(DAY))
  await removeExpiredPins(db, ago(PIN_HOURS * HOUR))
}

export const scheduleCleanup = (app: FastifyInstance, dependencies: { db: Db; clock: Clock }): void =>
  runPeriodically(app, { name: 'Session cleanup', everyMs: HOUR, run: () => removeExpiredRows(dependencies) })
