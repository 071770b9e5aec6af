import { setInterval } from 'node:timers'
import { throttle } from '@scrutineer/contract/helpers/throttle'
import type { Listen } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { assignPositions } from '../../db/shared/live-events.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Hub } from './hub.ts'
import { notifyServers, removeOldestEvents, subscribe } from './store.ts'

const DAY = 24 * 3600 * 1000
const BATCH = 5000

/** Removes events older than a day, in batches so that no other transaction waits long. */
export const pruneEvents = async (scoped: ScopedDb, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DAY)
  // Events that no stream has read have no position yet, and only events with a position are removed.
  await assignPositions(scoped)
  let removed = BATCH
  while (removed === BATCH) removed = await removeOldestEvents(scoped, before, BATCH)
}

/** Intervals of the scheduler, in milliseconds. */
export const defaultIntervals = {
  /** NOTIFY after commits, at most this often, since each takes a database-wide lock at commit. */
  announce: 100,
  heartbeat: 15_000,
  /** Fallback for notifications that were lost, or never sent because a process crashed. */
  poll: 3_000,
  /** Check for streams of ended sessions. */
  sessions: 2_000,
  removal: 3_600_000,
}
export type SchedulerIntervals = typeof defaultIntervals

interface SchedulerDependencies {
  readonly scoped: ScopedDb
  readonly clock: Clock
  /** Undefined where polling is enough. */
  readonly listen?: Listen | undefined
  readonly intervals: SchedulerIntervals
  readonly warn: (error: unknown) => void
}

/** Drives the hub: listens for notifications, runs timers and notifies other processes. */
export const startLiveScheduler = (hub: Hub, { scoped, clock, listen, intervals, warn }: SchedulerDependencies) => {
  const pending = new Set<Promise<void>>()
  const run = (work: () => Promise<void> | void): Promise<void> => {
    const done: Promise<void> = Promise.resolve()
      .then(work)
      .catch(warn)
      .finally(() => pending.delete(done))
    pending.add(done)
    return done
  }
  const every = (interval: number, work: () => Promise<void> | void) => {
    let isBusy = false
    const timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      run(work).finally(() => {
        isBusy = false
      })
    }, interval)
    return timer.unref()
  }
  const poll = () => hub.poll(warn)
  const timers = [
    every(intervals.heartbeat, hub.sendHeartbeats),
    every(intervals.poll, poll),
    every(intervals.sessions, hub.endRevoked),
    every(intervals.removal, () => pruneEvents(scoped, clock())),
  ]
  const announcing = throttle(intervals.announce, async () => {
    run(() => notifyServers(scoped))
    if (!listen) poll()
  })

  let listening: Promise<(() => Promise<void>) | undefined> | undefined
  /** Subscribes with the first stream. If that fails, events still arrive by polling. */
  const begin = async () => {
    if (!listen) return
    listening ??= subscribe(listen, poll).catch((error: unknown) => {
      warn(error)
      listening = undefined
      return undefined
    })
    await listening
  }

  const stop = async () => {
    for (const timer of timers) clearInterval(timer)
    announcing.stop()
    const unlisten = await listening
    await unlisten?.()
    await Promise.all(pending)
  }

  return { announce: announcing.trigger, begin, stop }
}
