import { fileURLToPath } from 'node:url'
import { startProduct } from '../../testkit/process/product.ts'

const preload = fileURLToPath(new URL('../../testkit/process/set-clock.mjs', import.meta.url))

/** A built server whose clock runs `speed` times as fast. `now` is its time in epoch milliseconds. */
export const startFastServer = async (speed: number, database: string | undefined) => {
  const start = Date.now()
  const settings = {
    NODE_OPTIONS: `--import ${preload}`,
    CLOCK_SPEED: String(speed),
    CLOCK_START: String(start),
    // A slow machine takes days of simulated time to prepare the shift.
    SESSION_HOURS: '8760',
    OBSERVER_SESSION_HOURS: '8760',
  }
  const server = await startProduct(settings, database)
  return { ...server, now: () => Math.round(start + (Date.now() - start) * speed) }
}

export type FastServer = Awaited<ReturnType<typeof startFastServer>>
