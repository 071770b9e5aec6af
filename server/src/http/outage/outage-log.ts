import type { FastifyServerOptions } from 'fastify'
import { isUnavailable } from './unavailable.ts'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const errorOf = ([first]: Parameters<LogMethod>[0]): unknown =>
  typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined

interface Repetition {
  count: number
  /** Writes the last error with the count. */
  write: (count: number) => void
}

const afterMinute = (run: () => void) => setTimeout(run, 60_000).unref()

/**
 * Hooks of the log for an unavailable database or disk, which fails every request and many tasks: of each message the first
 * error is logged at once, those after it as one line a minute with their count and the last of them.
 */
export const createOutageHooks = (afterPeriod: (run: () => void) => unknown = afterMinute) => {
  const repetitions = new Map<string, Repetition>()

  const beginPeriod = (message: string) => {
    repetitions.set(message, { count: 0, write: () => undefined })
    afterPeriod(() => {
      const { count = 0, write } = repetitions.get(message) ?? {}
      repetitions.delete(message)
      if (count === 0) return
      write?.(count)
      beginPeriod(message)
    })
  }
  const logMethod: LogMethod = function (args, method) {
    const err = errorOf(args)
    if (!isUnavailable(err)) return method.apply(this, args)
    const message = String(args[1])
    const write = (count: number) => method.apply(this, [{ err, count }, message])
    const repetition = repetitions.get(message)
    if (repetition) {
      repetition.count += 1
      repetition.write = write
      return
    }
    write(1)
    beginPeriod(message)
  }
  return { logMethod }
}
