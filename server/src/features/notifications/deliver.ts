import pLimit from 'p-limit'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { translate } from '../../domain/messages.ts'
import type { ServerContext } from '../../http/server-context.ts'
import type { MessageSenders } from '../../push/message-senders.ts'
import type { PushOutcome } from '../../push/push-sender.ts'
import { classifyDelivery, maxRetryDelayMs } from './classify-delivery.ts'
import {
  claimDueDeliveries,
  completeDelivery,
  type Delivery,
  findNextDueTime,
  postponeDelivery,
  releaseDeliveries,
  removeDeadSubscriptions,
  removeDeadTokens,
} from './delivery-store.ts'

export interface DeliveryDependencies extends Pick<ServerContext, 'db' | 'clock'>, MessageSenders {
  /** Random number in [0, 1) for jitter; injectable for tests. */
  readonly chance?: () => number
}

export interface Deliverer {
  /** Delivers all that is due. Returns when the next delivery is due, or undefined if none is queued. */
  readonly deliverDue: () => Promise<Date | undefined>
  /** Starts no more deliveries. Those in progress finish; the rest are released. */
  readonly stop: () => void
}

/** At this concurrency a batch completes well before its lease expires, even if each delivery runs into time-outs. */
const batchSize = 100
const concurrency = 20
const leaseMs = 5 * 60_000
/** Limits how long one phone's `Retry-After` can delay all other deliveries. */
const maxPauseMs = 10 * 60_000

/** One message to one phone: its token or its subscription's address, and what came of it. */
interface Attempt {
  readonly address: string
  readonly outcome: PushOutcome
}

/** What is the same for all deliveries that were claimed at once. */
interface Batch {
  readonly claimedAt: Date
  readonly isRehearsal: boolean
}

/** Deliveries that have been started. Each ends by itself, also if it fails. */
interface Started {
  readonly running: Promise<void>[]
  readonly failures: unknown[]
}

const addressesOfDead = (attempts: readonly Attempt[]) =>
  attempts.flatMap(({ address, outcome }) => (outcome.kind === 'unregistered' ? [address] : []))

const sendToPhones = async (push: MessageSenders['push'], delivery: Delivery): Promise<Attempt[]> => {
  if (!push) return []
  return Promise.all(
    delivery.tokens.map(async token => ({ address: token, outcome: await push.send(token, delivery) })),
  )
}

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms)

/**
 * Delivers notifications to phones. Deliveries are claimed with a lease, so no transaction stays open while sending.
 * Each one is completed as soon as its outcome is known; a crash repeats only those in progress.
 */
export const createDeliverer = ({
  db,
  clock,
  push,
  webPush,
  chance = Math.random,
}: DeliveryDependencies): Deliverer => {
  const limit = pLimit(concurrency)
  /** Results that could not be written to the database. Retried before more deliveries are claimed. */
  const unwritten = new Map<number, () => Promise<void>>()
  let pausedUntil = new Date(0)
  let isStopped = false

  /** Ignores a pause that results too far in the future: the clock has been set back since it began. */
  const isPaused = () => {
    const pauseMs = pausedUntil.getTime() - clock().getTime()
    return pauseMs > 0 && pauseMs <= maxPauseMs
  }
  const canStart = () => !isStopped && !isPaused()

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

  const sendToBrowsers = async (delivery: Delivery, isRehearsal: boolean): Promise<Attempt[]> => {
    if (!webPush) return []
    return Promise.all(
      delivery.subscriptions.map(async ({ language, ...subscription }) => {
        const title = isRehearsal ? translate(language, ['push_rehearsal', delivery.title]) : delivery.title
        return { address: subscription.endpoint, outcome: await webPush.send(subscription, { ...delivery, title }) }
      }),
    )
  }

  const deliver = async (delivery: Delivery, { claimedAt, isRehearsal }: Batch): Promise<void> => {
    const [phones, browsers] = await Promise.all([sendToPhones(push, delivery), sendToBrowsers(delivery, isRehearsal)])
    // FCM's alone: an observer chooses the push service of a browser.
    applyBackoff(phones.map(({ outcome }) => outcome))
    const outcomes = [...phones, ...browsers].map(({ outcome }) => outcome)
    const now = clock()
    const classified = classifyDelivery(outcomes, {
      attempts: delivery.attempts,
      createdAt: delivery.createdAt,
      now,
      chance: chance(),
    })
    await write(delivery.id, async () => {
      if (classified.kind === 'again') await postponeDelivery(db, delivery, classified)
      else if (classified.kind === 'failed')
        await completeDelivery(db, delivery, { status: 'failed', detail: classified.detail, now })
      else await completeDelivery(db, delivery, { status: 'delivered', detail: null, now })
      await removeDeadTokens(db, delivery.channel, addressesOfDead(phones), claimedAt)
      await removeDeadSubscriptions(db, addressesOfDead(browsers), claimedAt)
    })
  }

  /** Starts a batch of deliveries, which end by themselves: a slow one holds up no later batch. Returns how many were claimed. */
  const startBatch = async ({ running, failures }: Started): Promise<number> => {
    const now = clock()
    const batch = await claimDueDeliveries(db, {
      now,
      until: addMs(now, leaseMs),
      latest: addMs(now, maxRetryDelayMs),
      limit: batchSize,
    })
    const hasBrowsers = batch.some(({ subscriptions }) => subscriptions.length > 0)
    const { isRehearsal = false } = hasBrowsers ? await findElectionSettings(db) : {}
    const unstarted: Delivery[] = []
    const start = async (delivery: Delivery) => {
      if (canStart()) await deliver(delivery, { claimedAt: now, isRehearsal })
      else unstarted.push(delivery)
    }
    const queue = (delivery: Delivery) =>
      new Promise<void>(onStarted => {
        const run = async () => {
          onStarted()
          await start(delivery)
        }
        const ended = limit(run).catch((error: unknown) => {
          failures.push(error)
        })
        running.push(ended)
      })
    await Promise.all(batch.map(queue))
    await releaseDeliveries(db, unstarted, isStopped ? now : pausedUntil)
    return batch.length
  }

  return {
    deliverDue: async () => {
      for (const [id, result] of [...unwritten]) await write(id, result)
      const started: Started = { running: [], failures: [] }
      try {
        while (canStart() && started.failures.length === 0 && (await startBatch(started)) > 0);
      } finally {
        await Promise.all(started.running)
      }
      if (started.failures.length > 0) throw started.failures[0]
      const due = await findNextDueTime(db)
      return due && due < pausedUntil && isPaused() ? pausedUntil : due
    },
    stop: () => {
      isStopped = true
    },
  }
}
