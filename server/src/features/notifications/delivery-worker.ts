import type { OpenDatabase } from '../../db/client.ts'
import { createDeliverer, type DeliveryParts } from './deliver.ts'

export interface WorkerParts extends DeliveryParts {
  readonly listen: OpenDatabase['listen']
  /** Told of what went wrong; the worker goes on. */
  readonly report: (error: unknown) => void
}

/** What another process or a lost connection kept from being heard is found by looking, this often. */
const pollMs = 30_000
const minDelayMs = 100

/** Delivers in the background from now on. The function it gives ends that, once what is on its way has ended. */
export const startDelivery = async (parts: WorkerParts): Promise<() => Promise<void>> => {
  const deliverer = createDeliverer(parts)
  let isStopped = false
  let isWanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const waitUntil = (due: Date | undefined) => {
    if (isStopped) return
    const wait = due ? due.getTime() - parts.clock().getTime() : pollMs
    timer = setTimeout(wake, Math.min(pollMs, Math.max(minDelayMs, wait)))
    timer.unref()
  }

  const run = async () => {
    let due: Date | undefined
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        due = await deliverer.deliverDue()
      } catch (error) {
        due = undefined
        parts.report(error)
      }
    }
    running = undefined
    waitUntil(due)
  }

  const wake = () => {
    isWanted = true
    if (isStopped || running) return
    clearTimeout(timer)
    running = run()
  }

  const stopListening = await parts.listen('outbox', wake)
  wake()

  return async () => {
    isStopped = true
    deliverer.stop()
    clearTimeout(timer)
    await running
    await stopListening()
  }
}
