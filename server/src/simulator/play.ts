import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from './client/api-client.ts'
import { createPhone, type Phone } from './client/phone.ts'
import { type Transport, UnreachableError } from './client/transport.ts'
import { type RetryOptions, withRetries } from './client/with-retries.ts'
import { createLimiter } from './concurrency-limit.ts'
import type { Journal } from './journal/journal.ts'
import { clockOfDay, localTime } from './plan/day-clock.ts'
import type { PhoneAction } from './plan/phone-action.ts'
import { planDay } from './plan/plan-day.ts'
import { createRandom } from './plan/random.ts'
import { countAction, countFailure, createStatistics, type PlayStatistics, sum, withTiming } from './play-statistics.ts'
import { type Output, showProgress } from './progress.ts'

export interface PhoneOwner {
  phone: string
  pin: string
}

export interface PlayOptions {
  transport: Transport
  owners: readonly PhoneOwner[]
  seed: string
  /** The played day, `yyyy-MM-dd`, and its zone. */
  date: string
  timeZone: string
  /** Played seconds per real second; `Infinity` plays without waiting. */
  speed: number
  /** Calls under way at a time. */
  concurrency: number
  /** Codes of the forms to fill in; all published ones unless given. */
  codes?: ReadonlySet<string>
  journal: Journal
  screen: Output
  /** Ends the play after the acts under way. */
  signal: AbortSignal
  retryOptions?: Partial<Pick<RetryOptions, 'initialDelay' | 'maxDelay' | 'timeout'>>
}

const FIRST_UNLOCK_MINUTE = 5.5 * 60

/** Whether nobody can know if the server carried it out. */
const isUnsure = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)

const waitUntil = async (moment: number, signal: AbortSignal) => {
  const left = moment - Date.now()
  if (left <= 0 || signal.aborted) return
  try {
    await pause(left, undefined, { signal })
  } catch (error) {
    // Being told to stop is the only thing that interrupts a pause; the caller looks for it next.
    if (!signal.aborted) throw error
  }
}

/** Plays the day of every phone against a server, and says what was acknowledged. */
export const play = async (options: PlayOptions): Promise<PlayStatistics> => {
  const { owners, seed, timeZone, journal, signal, codes } = options
  // Every phone that waits listens to it.
  setMaxListeners(0, signal)
  const statistics = createStatistics()
  const limit = createLimiter(options.concurrency)
  const onRetry = () => {
    statistics.retries++
  }
  const limits = { initialDelay: 200, maxDelay: 5000, timeout: 120_000, ...options.retryOptions }
  const transport = withRetries(withTiming(options.transport, statistics), { ...limits, onRetry, signal })
  const clock = clockOfDay(options.date, timeZone)
  const begun = Date.now()
  const realTime = (at: number) => begun + (at - clock(FIRST_UNLOCK_MINUTE)) / options.speed
  const shares = new Float64Array(owners.length)
  let latest = clock(FIRST_UNLOCK_MINUTE)

  const perform = async (phone: Phone, owner: PhoneOwner, action: PhoneAction) => {
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

  const prepare = async (phone: Phone, owner: PhoneOwner): Promise<PhoneAction[]> => {
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
    const phone = createPhone(transport, owner)
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
    const shown = `${Math.floor(minute / 60)}`.padStart(2, '0').concat(':', `${minute % 60}`.padStart(2, '0'))
    const [actions, failed] = [sum(Object.values(statistics.acknowledged)), sum(statistics.failures.values())]
    const text = `${shown} · ${actions} acknowledged · ${statistics.retries} retries · ${failed} failures`
    return { share: owners.length > 0 ? sum(shares) / owners.length : 1, text }
  })
  try {
    await Promise.all(owners.map(playOwner))
  } finally {
    progress.end()
  }
  return statistics
}
