import { setInterval } from 'node:timers'
import type { Listen } from '../../db/client.ts'
import { atMostEvery } from '../../domain/at-most-every.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import type { Hub } from './hub.ts'
import { keepADay } from './keep-a-day.ts'
import { listenWith, notify } from './store.ts'

/** How often what is done, in milliseconds. */
export const usualPace = {
  /** NOTIFY after commits: one for many, since each holds up the commits of the whole database. */
  announce: 100,
  heartbeat: 15_000,
  /** The net under notifications that were lost, or never sent because a process died. */
  poll: 3_000,
  /** Until a stream ends whose session has. */
  sessions: 2_000,
  removal: 3_600_000,
}
export type Pace = typeof usualPace

interface PulseParts {
  readonly reach: Reach
  readonly clock: Clock
  /** Absent where polling is enough. */
  readonly listen?: Listen | undefined
  readonly pace: Pace
  readonly warn: (error: unknown) => void
}

/** What keeps the streams going: hearing of changes, timers, and telling other processes. */
export const startPulse = (hub: Hub, { reach, clock, listen, pace, warn }: PulseParts) => {
  const underWay = new Set<Promise<void>>()
  const run = (work: () => Promise<void> | void): Promise<void> => {
    const done: Promise<void> = Promise.resolve()
      .then(work)
      .catch(warn)
      .finally(() => underWay.delete(done))
    underWay.add(done)
    return done
  }
  const every = (pause: number, work: () => Promise<void> | void) => {
    let isBusy = false
    const timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      run(work).finally(() => {
        isBusy = false
      })
    }, pause)
    return timer.unref()
  }
  const look = () => hub.look(warn)
  const timers = [
    every(pace.heartbeat, hub.beat),
    every(pace.poll, look),
    every(pace.sessions, hub.endUnwelcome),
    every(pace.removal, () => keepADay(reach, clock())),
  ]
  const announcing = atMostEvery(pace.announce, () => {
    run(() => notify(reach))
    if (!listen) look()
  })

  let listening: Promise<(() => Promise<void>) | undefined> | undefined
  /** Begins to listen with the first stream. What can't be heard is still read, only later. */
  const begin = async () => {
    if (!listen) return
    listening ??= listenWith(listen, look).catch((error: unknown) => {
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
    await Promise.all(underWay)
  }

  return { announce: announcing.ask, begin, stop }
}
