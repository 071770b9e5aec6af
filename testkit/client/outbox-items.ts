import { outbox } from '@scrutineer/contract/outbox'
import { hashItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Setup } from './setup.ts'

/** Calls for help from a new device of the observer whose phone has signed in. */
export const callForHelp = async ({ call }: Pick<Setup, 'call'>, token: string): Promise<void> => {
  const item = {
    ...{ id: crypto.randomUUID(), sequence: 1, kind: 'help' as const, station: null, clockOffset: 0 },
    ...{ body: {}, recordedAt: new Date().toISOString() },
  }
  const sent = { ...item, sha256: await hashItem(item) }
  await call(outbox.post, { token, body: { device: crypto.randomUUID(), items: [sent] } })
}
