import type { Clock } from '../../domain/clock.ts'
import { backupsIn, nextTimeAfter } from './schedule.ts'

interface NightlyTasks {
  readonly clock: Clock
  /** Resolves after a time, or earlier when the command is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly isStopped: () => boolean
  readonly listFiles: () => Promise<readonly string[]>
  /** Creates a backup and removes expired ones; reports its errors and returns whether it succeeded. */
  readonly backUp: () => Promise<boolean>
}

const RETRY_MS = 15 * 60_000
/** A timer doesn't advance while the machine is suspended, so the clock is read again after this time. */
const MAX_WAIT_MS = 5 * 60_000

/**
 * Creates a backup every night until stopped; immediately if there is none, or if the last night's is missing. Failures are
 * retried.
 */
export const runNightly = async (time: string, timeZone: string, tasks: NightlyTasks): Promise<void> => {
  const { clock, wait, isStopped, listFiles, backUp } = tasks
  const waitUntil = async (due: number) => {
    for (let rest = due - clock().getTime(); rest > 0 && !isStopped(); rest = due - clock().getTime())
      await wait(Math.min(rest, MAX_WAIT_MS))
  }
  while (!isStopped()) {
    const [newest] = backupsIn(await listFiles())
    if (newest) await waitUntil(nextTimeAfter(newest.time, time, timeZone).getTime())
    if (!isStopped() && !(await backUp())) await waitUntil(clock().getTime() + RETRY_MS)
  }
}
