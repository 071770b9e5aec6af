import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { removeExpiredSessions } from './store.ts'
import { memoryMs } from './throttle.ts'
import { removeForgotten } from './throttle-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A mission's rounds and what is between them. */
const networkDays = 90

/** Removes what decides nothing any more: whoever guesses at accounts all day fills no disk. */
export const clearOut = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  await removeForgotten(db, { failures: ago(memoryMs), networks: ago(networkDays * DAY) })
  await removeExpiredSessions(db, ago(DAY))
}

export const clearOutHourly = (app: FastifyInstance, parts: { db: Db; clock: Clock }): void => {
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // Whatever fails here is tried again in an hour.
    underWay = underWay.then(() => clearOut(parts)).catch(error => app.log.warn({ err: error }, 'clearing out'))
  }, HOUR)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await underWay
  })
}
