// Loaded into a server process before its code: its clock runs SHIFT_CLOCK_SPEED times as fast from SHIFT_CLOCK_START on, and
// intervals of a minute or more are shorter accordingly.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'

const speed = Number(process.env.SHIFT_CLOCK_SPEED)
const start = Number(process.env.SHIFT_CLOCK_START)
const SystemDate = globalThis.Date
const now = () => Math.round(start + (SystemDate.now() - start) * speed)

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
