import type { OpenDatabase } from '../../db/client.ts'
import { createDeliverer, type DeliveryDependencies } from './deliver.ts'

export interface DeliveryWorkerDependencies extends DeliveryDependencies {
  readonly listen: OpenDatabase['listen']
  /** Called with errors; the worker continues. */
  readonly report: (error: unknown) => void
}

/** Fallback for missed notifications. */
const pollMs = 30_000
const minDelayMs = 100

/** Starts delivering in the background. The returned function stops it after the deliveries in progress. */
export const startDelivery = async (dependencies: DeliveryWorkerDependencies): Promise<() => Promise<void>> => {
  const deliverer = createDeliverer(dependencies)
  let isStopped = false
  let isRequested = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const waitUntil = (due: Date | undefined) => {
    if (isStopped) return
    const delay = due ? due.getTime() - dependencies.clock().getTime() : pollMs
    timer = setTimeout(wake, Math.min(pollMs, Math.max(minDelayMs, delay)))
    timer.unref()
  }

  const run = async () => {
    let due: Date | undefined
    while (isRequested && !isStopped) {
      isRequested = false
      try {
        due = await deliverer.deliverDue()
      } catch (error) {
        due = undefined
        dependencies.report(error)
      }
    }
    running = undefined
    waitUntil(due)
  }

  const wake = () => {
    isRequested = true
    if (isStopped || running) return
    clearTimeout(timer)
    running = run()
  }

  const stopListening = await dependencies.listen('outbox', wake)
  wake()

  return async () => {
    isStopped = true
    deliverer.stop()
    clearTimeout(timer)
    await running
    await stopListening()
  }
}
