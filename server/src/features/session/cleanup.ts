import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { windowMs } from './login-throttle/retry-delay.ts'
import { removeExpiredAttempts } from './login-throttle/store.ts'
import { removeExpiredSessions } from './store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A mission's rounds and what is between them. */
const knownNetworkDays = 90

/** Removes what decides nothing any more: whoever guesses at accounts all day fills no disk. */
export const removeExpired = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  await removeExpiredAttempts(db, { failures: ago(windowMs), networks: ago(knownNetworkDays * DAY) })
  await removeExpiredSessions(db, ago(DAY))
}

export const scheduleCleanup = (app: FastifyInstance, parts: { db: Db; clock: Clock }): void => {
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // Whatever fails here is tried again in an hour.
    underWay = underWay.then(() => removeExpired(parts)).catch(error => app.log.warn({ err: error }, 'clearing out'))
  }, HOUR)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await underWay
  })
}
