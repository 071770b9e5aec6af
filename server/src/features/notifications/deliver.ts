import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { PushOutcome, PushSender } from '../../push/push-sender.ts'
import { classifyDelivery, maxRetryDelayMs } from './classify-delivery.ts'
import { claimDue, complete, type Delivery, findNextDue, postpone, release, removeTokens } from './delivery-store.ts'

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
const concurrency = 20
const leaseMs = 5 * 60_000
/** One phone's own limit must not keep all others waiting for long. */
const maxPauseMs = 10 * 60_000

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms)

/**
 * Takes notifications to phones. Between taking and settling nothing of the database is held: a lease keeps others off.
 * Each recipient is settled as soon as its answer is there, so a crash repeats only what was on its way.
 */
export const createDeliverer = ({ db, clock, push, chance = Math.random }: DeliveryParts): Deliverer => {
  const inTurn = pLimit(concurrency)
  /** Results that the database was not there for: written before anything else is taken. */
  const unwritten = new Map<number, () => Promise<void>>()
  let pausedUntil = new Date(0)
  let isStopped = false

  /** A pause that ends later than any may was begun by a clock that has been set back since. */
  const isPaused = () => {
    const pauseMs = pausedUntil.getTime() - clock().getTime()
    return pauseMs > 0 && pauseMs <= maxPauseMs
  }
  const mayBegin = () => !isStopped && !isPaused()

  const write = async (id: number, result: () => Promise<void>) => {
    unwritten.set(id, result)
    await result()
    unwritten.delete(id)
  }

  const applyBackoff = (outcomes: readonly PushOutcome[]) => {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'retry' || outcome.retryAfterMs === undefined) continue
      const until = addMs(clock(), Math.min(outcome.retryAfterMs, maxPauseMs))
      if (until > pausedUntil) pausedUntil = until
    }
  }

  const deliver = async (delivery: Delivery, claimedAt: Date): Promise<void> => {
    const tried = await Promise.all(
      delivery.tokens.map(async token => ({ token, outcome: await push.send(token, delivery) })),
    )
    const outcomes = tried.map(each => each.outcome)
    applyBackoff(outcomes)
    const now = clock()
    const deliveryResult = classifyDelivery(outcomes, {
      attempts: delivery.attempts,
      createdAt: delivery.createdAt,
      now,
      chance: chance(),
    })
    const dead = tried.flatMap(({ token, outcome }) => (outcome.kind === 'unregistered' ? [token] : []))
    await write(delivery.id, async () => {
      if (deliveryResult.kind === 'again') await postpone(db, delivery, deliveryResult)
      else if (deliveryResult.kind === 'failed')
        await complete(db, delivery, { status: 'failed', detail: deliveryResult.detail, now })
      else await complete(db, delivery, { status: 'delivered', detail: null, now })
      await removeTokens(db, delivery.channel, dead, claimedAt)
    })
  }

  /** Gives how many it took. */
  const deliverBatch = async (): Promise<number> => {
    const now = clock()
    const batch = await claimDue(db, {
      now,
      until: addMs(now, leaseMs),
      latest: addMs(now, maxRetryDelayMs),
      limit: batchSize,
    })
    const unstarted: Delivery[] = []
    const begin = async (delivery: Delivery) => {
      if (mayBegin()) await deliver(delivery, now)
      else unstarted.push(delivery)
    }
    const ends = await Promise.allSettled(batch.map(delivery => inTurn(() => begin(delivery))))
    await release(db, unstarted, isStopped ? now : pausedUntil)
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
