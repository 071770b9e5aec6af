import type { PushOutcome } from '../../push/push-sender.ts'

const second = 1000
const hour = 3600 * second
const initialDelay = 10 * second
const maxBackoff = hour
/** Nothing waits longer for its next try, whatever the service asks for. */
export const maxRetryDelayMs = 2 * hour
/** A message about an election day is of no use a day later. */
const maxAge = 24 * hour

/** What follows from one try to reach all phones of one observer. */
export type DeliveryResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'again'; readonly detail: string; readonly dueAt: Date }

interface DeliveryAttempt {
  /** Tries so far, this one included. */
  readonly attempts: number
  /** When the notification was sent. */
  readonly createdAt: Date
  readonly now: Date
  /** From 0 to below 1, so that what failed together doesn't come back together. */
  readonly chance: number
}

/** Doubling from ten seconds to an hour, somewhere in the upper half of it, and never before the service's own time, as long as that isn't hours. */
const retryDelay = ({ attempts, chance }: DeliveryAttempt, retryAfterMs: number) => {
  const doubled = Math.min(maxBackoff, initialDelay * 2 ** (attempts - 1))
  const spread = doubled * (0.5 + chance / 2)
  return retryAfterMs > spread ? Math.min(maxRetryDelayMs, retryAfterMs + initialDelay * chance) : spread
}

/** One phone reached is an observer reached; otherwise one that may still be reached is worth another try. */
export const classifyDelivery = (outcomes: readonly PushOutcome[], tried: DeliveryAttempt): DeliveryResult => {
  if (outcomes.length === 0) return { kind: 'failed', detail: 'no phone registered' }
  if (outcomes.some(outcome => outcome.kind === 'delivered')) return { kind: 'delivered' }
  const retries = outcomes.filter(outcome => outcome.kind === 'retry')
  if (retries.length === 0) {
    const refused = outcomes.find(outcome => outcome.kind === 'refused')
    return { kind: 'failed', detail: refused?.detail ?? 'no phone registered any more' }
  }
  const detail = retries[0]?.detail ?? ''
  const retryAfterMs = Math.max(0, ...retries.map(outcome => outcome.retryAfterMs ?? 0))
  const dueAt = new Date(tried.now.getTime() + retryDelay(tried, retryAfterMs))
  const isTooLate = dueAt.getTime() > tried.createdAt.getTime() + maxAge
  return isTooLate ? { kind: 'failed', detail: `given up: ${detail}` } : { kind: 'again', detail, dueAt }
}
