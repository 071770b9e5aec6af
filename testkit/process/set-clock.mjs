// Loaded into a process before its code: from CLOCK_START on its clock runs CLOCK_SPEED times as fast, and intervals of a
// minute or more are shorter accordingly; it is CLOCK_OFFSET milliseconds ahead.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'

const speed = Number(process.env.CLOCK_SPEED ?? 1)
const start = Number(process.env.CLOCK_START ?? 0)
const offset = Number(process.env.CLOCK_OFFSET ?? 0)
const SystemDate = globalThis.Date
const now = () => Math.round(start + (SystemDate.now() - start) * speed + offset)

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args))
  }

  static now() {
    return now()
  }

  /** Times of the embedded engine's worker are of the system's class. */
  static [Symbol.hasInstance](value) {
    return Function.prototype[Symbol.hasInstance].call(SystemDate, value)
  }
}

const { setInterval } = timers
timers.setInterval = (callback, ms, ...args) => setInterval(callback, ms >= 60_000 ? ms / speed : ms, ...args)
syncBuiltinESMExports()
