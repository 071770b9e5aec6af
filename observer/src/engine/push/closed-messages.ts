import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'

// Lazy: rarely used.
const load = () => import('./subscribe.ts')

/** Messages while the app is closed. */
export const createClosedMessages = (parts: EngineParts) =>
  ({
    findClosedMessages: async () => (await load()).findClosedMessages(parts),
    turnOnClosedMessages: async () => (await load()).turnOnClosedMessages(parts),
    turnOffClosedMessages: async () => (await load()).turnOffClosedMessages(parts),
  }) satisfies Partial<AppActions>

/** Never rejects. A failure is retried at the next start. */
export const renewClosedMessages = async (parts: EngineParts): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await load()
    .then(({ renewSubscription }) => renewSubscription(parts))
    .catch(() => undefined)
}
