import { observerApp } from '@scrutineer/contract/observer-app'
import * as z from 'zod/mini'
import type { EngineParts } from '../engine-parts.ts'
import { signedOutState } from '../phone-state.ts'
import { heldNow } from '../store/local-value.ts'
import type { SessionRecord } from '../store/schema.ts'

const DeviceState = z.object({ isErased: z.boolean() })

/**
 * Deletes all data of a person whose session has ended, including unsent items, if staff requested it. They may request it long after the
 * end.
 */
export const eraseIfRequested = async (
  { api, store, state, heldCount, copies, notifyTabs }: EngineParts,
  { owner, token }: SessionRecord,
): Promise<void> => {
  const outcome = await api.call(observerApp.deviceState, DeviceState, { params: { id: state.get().device } })
  const isCurrent = () => state.get().session?.token === token
  // The person may have signed in again.
  if (outcome.kind !== 'reply' || !outcome.value.isErased || !isCurrent()) return
  await store.erase(owner)
  copies.remove(owner)
  heldCount.write(heldNow(0))
  if (isCurrent()) state.set({ ...signedOutState, phase: 'signedOut' })
  notifyTabs('session')
}
