import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Act } from './act.ts'
import { Refused } from './ask.ts'
import { planDay } from './day.ts'
import { clockOfDay, localTime } from './election-time.ts'
import { createGate } from './gate.ts'
import type { Journal } from './journal.ts'
import { type Patience, patient } from './patience.ts'
import { createPhone, type Phone } from './phone.ts'
import { type Screen, showProgress } from './progress.ts'
import { createRandom } from './random.ts'
import { countAct, countFailure, emptyTally, measured, sum, type Tally } from './tally.ts'
import { type Transport, Unreachable } from './transport.ts'

export interface Owner {
  phone: string
  pin: string
}

export interface Play {
  transport: Transport
  owners: readonly Owner[]
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
  screen: Screen
  /** Ends the play after the acts under way. */
  signal: AbortSignal
  patience?: Partial<Pick<Patience, 'firstWait' | 'longestWait' | 'giveUpAfter'>>
}

const unlockPhones = 5.5 * 60

/** Whether nobody can know if the server carried it out. */
const isUnsure = (error: unknown) => error instanceof Unreachable || (error instanceof Refused && error.status >= 500)

const until = async (moment: number, signal: AbortSignal) => {
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
export const play = async (options: Play): Promise<Tally> => {
  const { owners, seed, timeZone, journal, signal, codes } = options
  // Every phone that waits listens to it.
  setMaxListeners(0, signal)
  const tally = emptyTally()
  const gate = createGate(options.concurrency)
  const onRetry = () => {
    tally.retries++
  }
  const limits = { firstWait: 200, longestWait: 5000, giveUpAfter: 120_000, ...options.patience }
  const transport = patient(measured(options.transport, tally), { ...limits, onRetry, signal })
  const clock = clockOfDay(options.date, timeZone)
  const begun = Date.now()
  const realTime = (at: number) => begun + (at - clock(unlockPhones)) / options.speed
  const shares = new Float64Array(owners.length)
  let latest = clock(unlockPhones)

  const perform = async (phone: Phone, owner: Owner, act: Act) => {
    try {
      await phone.perform(act)
      journal.append({ ...act, phone: owner.phone })
      countAct(tally, act)
    } catch (error) {
      if (isUnsure(error)) journal.append({ ...act, phone: owner.phone, unsure: true })
      countFailure(tally, error)
    }
    latest = Math.max(latest, act.at)
  }

  const prepare = async (phone: Phone, owner: Owner): Promise<Act[]> => {
    try {
      await phone.signIn()
      const forms = await phone.forms(codes)
      return planDay({ seed, clock, forms, counties: await phone.counties() }, owner.phone)
    } catch (error) {
      countFailure(tally, error)
      return []
    }
  }

  const playOwner = async (owner: Owner, position: number) => {
    const phone = createPhone(transport, owner)
    const unlocks = createRandom(`${seed} unlock ${owner.phone}`).whole(0, 25)
    await until(realTime(clock(unlockPhones + unlocks)), signal)
    const acts = signal.aborted ? [] : await gate(() => prepare(phone, owner))
    for (const [done, act] of acts.entries()) {
      await until(realTime(act.at), signal)
      await gate(() => (signal.aborted ? Promise.resolve() : perform(phone, owner, act)))
      if (signal.aborted) return
      shares[position] = (done + 1) / acts.length
    }
    shares[position] = 1
  }

  const progress = showProgress(options.screen, () => {
    const { minute } = localTime(new Date(latest), timeZone)
    const shown = `${Math.floor(minute / 60)}`.padStart(2, '0').concat(':', `${minute % 60}`.padStart(2, '0'))
    const [acts, failed] = [sum(Object.values(tally.acknowledged)), sum(tally.failures.values())]
    const text = `${shown} · ${acts} acknowledged · ${tally.retries} retries · ${failed} failures`
    return { share: owners.length > 0 ? sum(shares) / owners.length : 1, text }
  })
  try {
    await Promise.all(owners.map(playOwner))
  } finally {
    progress.end()
  }
  return tally
}
