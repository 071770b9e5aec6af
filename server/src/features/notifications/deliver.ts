import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { PushOutcome, PushSender } from '../../push/push-sender.ts'
import { type Delivery, findNextDue, giveBack, postpone, removeTokens, settle, takeDue } from './delivery-store.ts'
import { judge, longestWaitMs } from './judge-delivery.ts'

export interface DeliveryParts {
  readonly db: Db
  readonly clock: Clock
  readonly push: PushSender
  /** From 0 to below 1; tests bring their own. */
  readonly chance?: () => number
}

export interface Deliverer {
  /** Delivers all that is due, and says when to come again; undefined when nothing waits. */
  readonly deliverDue: () => Promise<Date | undefined>
  /** From now on begins nothing; what is on its way ends, the rest is given back. */
  readonly stop: () => void
}

/** A batch, twenty at a time and each a few time-outs long at worst, is through well before its lease ends. */
const batchSize = 100
const atOnce = 20
const leaseMs = 5 * 60_000
/** One phone's own limit must not keep all others waiting for long. */
const longestPauseMs = 10 * 60_000

const later = (time: Date, ms: number) => new Date(time.getTime() + ms)

/**
 * Takes notifications to phones. Between taking and settling nothing of the database is held: a lease keeps others off.
 * Each recipient is settled as soon as its answer is there, so a crash repeats only what was on its way.
 */
export const createDeliverer = ({ db, clock, push, chance = Math.random }: DeliveryParts): Deliverer => {
  const inTurn = pLimit(atOnce)
  /** Results that the database was not there for: written before anything else is taken. */
  const unwritten = new Map<number, () => Promise<void>>()
  let pausedUntil = new Date(0)
  let isStopped = false

  /** A pause that ends later than any may was begun by a clock that has been set back since. */
  const isPaused = () => {
    const pauseMs = pausedUntil.getTime() - clock().getTime()
    return pauseMs > 0 && pauseMs <= longestPauseMs
  }
  const mayBegin = () => !isStopped && !isPaused()

  const write = async (id: number, result: () => Promise<void>) => {
    unwritten.set(id, result)
    await result()
    unwritten.delete(id)
  }

  const heed = (outcomes: readonly PushOutcome[]) => {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'retry' || outcome.retryAfterMs === undefined) continue
      const until = later(clock(), Math.min(outcome.retryAfterMs, longestPauseMs))
      if (until > pausedUntil) pausedUntil = until
    }
  }

  const deliver = async (delivery: Delivery, takenAt: Date): Promise<void> => {
    const tried = await Promise.all(
      delivery.tokens.map(async token => ({ token, outcome: await push.send(token, delivery) })),
    )
    const outcomes = tried.map(each => each.outcome)
    heed(outcomes)
    const now = clock()
    const verdict = judge(outcomes, {
      attempts: delivery.attempts,
      createdAt: delivery.createdAt,
      now,
      chance: chance(),
    })
    const dead = tried.flatMap(({ token, outcome }) => (outcome.kind === 'unregistered' ? [token] : []))
    await write(delivery.id, async () => {
      if (verdict.kind === 'again') await postpone(db, delivery, verdict)
      else if (verdict.kind === 'failed') await settle(db, delivery, { status: 'failed', detail: verdict.detail, now })
      else await settle(db, delivery, { status: 'delivered', detail: null, now })
      await removeTokens(db, delivery.channel, dead, takenAt)
    })
  }

  /** Gives how many it took. */
  const deliverBatch = async (): Promise<number> => {
    const now = clock()
    const batch = await takeDue(db, {
      now,
      until: later(now, leaseMs),
      latest: later(now, longestWaitMs),
      limit: batchSize,
    })
    const untried: Delivery[] = []
    const begin = async (delivery: Delivery) => {
      if (mayBegin()) await deliver(delivery, now)
      else untried.push(delivery)
    }
    const ends = await Promise.allSettled(batch.map(delivery => inTurn(() => begin(delivery))))
    await giveBack(db, untried, isStopped ? now : pausedUntil)
    const failed = ends.find(end => end.status === 'rejected')
    if (failed) throw failed.reason
    return batch.length
  }

  return {
    deliverDue: async () => {
      for (const [id, result] of [...unwritten]) await write(id, result)
      while (mayBegin() && (await deliverBatch()) > 0);
      const due = await findNextDue(db)
      return due && due < pausedUntil && isPaused() ? pausedUntil : due
    },
    stop: () => {
      isStopped = true
    },
  }
}
