import type { PushOutcome } from '../../push/push-sender.ts'

const second = 1000
const hour = 3600 * second
const initialDelay = 10 * second
const maxBackoff = hour
/** Maximum delay before a retry, even if the service requests a longer one. */
export const maxRetryDelayMs = 2 * hour
/** Age after which a notification is no longer retried. */
const maxAge = 24 * hour

/** The result of one delivery attempt to all phones of an observer. */
export type DeliveryResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'again'; readonly detail: string; readonly dueAt: Date }

interface DeliveryAttempt {
  /** Attempts so far, including this one. */
  readonly attempts: number
  /** When the notification was sent. */
  readonly createdAt: Date
  readonly now: Date
  /** Random jitter in [0, 1), so that deliveries that failed together are retried at different times. */
  readonly chance: number
}

/**
 * Exponential backoff from 10 seconds to 1 hour with jitter, but not before the service's `Retry-After`, up to 2 hours.
 */
const retryDelay = ({ attempts, chance }: DeliveryAttempt, retryAfterMs: number) => {
  const doubled = Math.min(maxBackoff, initialDelay * 2 ** (attempts - 1))
  const spread = doubled * (0.5 + chance / 2)
  return retryAfterMs > spread ? Math.min(maxRetryDelayMs, retryAfterMs + initialDelay * chance) : spread
}

/** Delivered if any phone was reached; otherwise retried while any phone may still be reached. */
export const classifyDelivery = (outcomes: readonly PushOutcome[], attempt: DeliveryAttempt): DeliveryResult => {
  if (outcomes.length === 0) return { kind: 'failed', detail: 'no phone registered' }
  if (outcomes.some(outcome => outcome.kind === 'delivered')) return { kind: 'delivered' }
  const retries = outcomes.filter(outcome => outcome.kind === 'retry')
  if (retries.length === 0) {
    const refused = outcomes.find(outcome => outcome.kind === 'refused')
    return { kind: 'failed', detail: refused?.detail ?? 'no phone registered any more' }
  }
  const detail = retries[0]?.detail ?? ''
  const retryAfterMs = Math.max(0, ...retries.map(outcome => outcome.retryAfterMs ?? 0))
  const dueAt = new Date(attempt.now.getTime() + retryDelay(attempt, retryAfterMs))
  const isTooLate = dueAt.getTime() > attempt.createdAt.getTime() + maxAge
  return isTooLate ? { kind: 'failed', detail: `given up: ${detail}` } : { kind: 'again', detail, dueAt }
}
