import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Output } from '../cli/command/context.ts'
import { ApiError, type Transport, UnreachableError } from '../client/api-client.ts'
import { createAppClient } from './client/app-client.ts'
import { createPhoneClient, type PhoneClient } from './client/phone-client.ts'
import { type RetryOptions, withRetries } from './client/with-retries.ts'
import type { Journal } from './journal/journal.ts'
import { clockOfDay, localTime } from './plan/day-clock.ts'
import type { PhoneAction } from './plan/phone-action.ts'
import { planDay } from './plan/plan-day.ts'
import { createRandom } from './plan/random.ts'
import {
  countAction,
  countFailure,
  createStatistics,
  type SimulationStatistics,
  sum,
  withTiming,
} from './simulation-statistics.ts'

const barWidth = 28
const redrawIntervalMs = 200
const lineIntervalMs = 5000

/** Shows progress: a bar on a terminal, otherwise a line every 5 seconds. `end` draws the final state. */
const showProgress = (screen: Output, state: () => { share: number; text: string }): { end: () => void } => {
  const draw = () => {
    const { share, text } = state()
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!screen.isTTY) return screen.write(`${percent} % · ${text}\n`)
    const filledWidth = Math.round(share * barWidth)
    return screen.write(
      `\r\u001b[2K${'█'.repeat(filledWidth)}${'░'.repeat(barWidth - filledWidth)} ${percent} % · ${text}`,
    )
  }
  const timer = setInterval(draw, screen.isTTY ? redrawIntervalMs : lineIntervalMs)
  return {
    end: () => {
      clearInterval(timer)
      draw()
      if (screen.isTTY) screen.write('\n')
    },
  }
}

export interface PhoneOwner {
  phone: string
  pin: string
}

export interface SimulationOptions {
  transport: Transport
  owners: readonly PhoneOwner[]
  seed: string
  /** The simulated day, `yyyy-MM-dd`, and its time zone. */
  date: string
  timeZone: string
  /** Simulated seconds per real second; `Infinity` doesn't wait. */
  speed: number
  /** Maximum number of concurrent calls. */
  concurrency: number
  /** The phones have the observers' app. */
  app?: boolean
  /** Codes of the forms to answer; defaults to all published forms. */
  codes?: ReadonlySet<string>
  journal: Journal
  screen: Output
  /** Ends the simulation after the pending actions. */
  signal: AbortSignal
  retryOptions?: Partial<Pick<RetryOptions, 'initialDelay' | 'maxDelay' | 'timeout'>>
}

const FIRST_UNLOCK_MINUTE = 5.5 * 60

/** Whether it is unknown if the server executed the call. */
const isUnsure = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)

const waitUntil = async (timestamp: number, signal: AbortSignal) => {
  const remaining = timestamp - Date.now()
  if (remaining <= 0 || signal.aborted) return
  try {
    await delay(remaining, undefined, { signal })
  } catch (error) {
    // Only an abort interrupts the delay; the caller checks the signal next.
    if (!signal.aborted) throw error
  }
}

/** Simulates the day of every phone against a server and returns the statistics. */
export const simulateDay = async (options: SimulationOptions): Promise<SimulationStatistics> => {
  const { owners, seed, timeZone, journal, signal, codes } = options
  // Every waiting phone adds a listener.
  setMaxListeners(0, signal)
  const statistics = createStatistics()
  const limit = pLimit(options.concurrency)
  const onRetry = () => {
    statistics.retries++
  }
  const limits = { initialDelay: 200, maxDelay: 5000, timeout: 120_000, ...options.retryOptions }
  const transport = withRetries(withTiming(options.transport, statistics), { ...limits, onRetry, signal })
  const clock = clockOfDay(options.date, timeZone)
  const startedAt = Date.now()
  const realTime = (at: number) => startedAt + (at - clock(FIRST_UNLOCK_MINUTE)) / options.speed
  const shares = new Float64Array(owners.length)
  let latest = clock(FIRST_UNLOCK_MINUTE)

  const perform = async (phone: PhoneClient, owner: PhoneOwner, action: PhoneAction) => {
    try {
      await phone.perform(action)
      journal.append({ ...action, phone: owner.phone })
      countAction(statistics, action)
    } catch (error) {
      if (isUnsure(error)) journal.append({ ...action, phone: owner.phone, unsure: true })
      countFailure(statistics, error)
    }
    latest = Math.max(latest, action.at)
  }

  const prepare = async (phone: PhoneClient, owner: PhoneOwner): Promise<PhoneAction[]> => {
    try {
      await phone.signIn()
      const forms = await phone.forms(codes)
      return planDay({ seed, clock, forms, counties: await phone.counties() }, owner.phone)
    } catch (error) {
      countFailure(statistics, error)
      return []
    }
  }

  const playOwner = async (owner: PhoneOwner, position: number) => {
    const phone = (options.app ? createAppClient : createPhoneClient)(transport, owner)
    const unlocks = createRandom(`${seed} unlock ${owner.phone}`).whole(0, 25)
    await waitUntil(realTime(clock(FIRST_UNLOCK_MINUTE + unlocks)), signal)
    const actions = signal.aborted ? [] : await limit(() => prepare(phone, owner))
    for (const [done, action] of actions.entries()) {
      await waitUntil(realTime(action.at), signal)
      await limit(() => (signal.aborted ? Promise.resolve() : perform(phone, owner, action)))
      if (signal.aborted) return
      shares[position] = (done + 1) / actions.length
    }
    shares[position] = 1
  }

  const progress = showProgress(options.screen, () => {
    const { minute } = localTime(new Date(latest), timeZone)
    const time = `${Math.floor(minute / 60)}`.padStart(2, '0').concat(':', `${minute % 60}`.padStart(2, '0'))
    const [actions, failed] = [sum(Object.values(statistics.acknowledged)), sum(statistics.failures.values())]
    const text = `${time} · ${actions} acknowledged · ${statistics.retries} retries · ${failed} failures`
    return { share: owners.length > 0 ? sum(shares) / owners.length : 1, text }
  })
  try {
    await Promise.all(owners.map(playOwner))
  } finally {
    progress.end()
  }
  return statistics
}
