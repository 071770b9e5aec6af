import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into a measured server: records the turns of the event loop that took long, as lines of `<epoch ms> <ms>`. It counts the
 * processor time of the main thread, so that other processes of the machine don't lengthen a turn.
 */
const file = process.env.BENCH_LOOP_PROBE
const MIN_TURN_MS = 20
const PERIOD_MS = 5

if (isMainThread && file !== undefined) {
  const processorMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6
  let before = processorMs()
  setInterval(() => {
    const now = processorMs()
    if (now - before > MIN_TURN_MS) appendFileSync(file, `${Date.now()} ${(now - before).toFixed(1)}\n`)
    before = processorMs()
  }, PERIOD_MS).unref()
}
