import { observerApp } from '@scrutineer/contract/observer-app'
import * as z from 'zod/mini'
import type { EngineParts } from '../engine-parts.ts'
import { nobody } from '../phone-state.ts'
import type { SessionRecord } from '../store/schema.ts'

const DeviceState = z.object({ isErased: z.boolean() })

/**
 * Deletes everything of a person whose session has ended if staff have asked for it: also what the server doesn't have. They may ask
 * long after the end.
 */
export const eraseIfAsked = async (
  { api, store, state, hint, copies, tellTabs }: EngineParts,
  { owner, token }: SessionRecord,
): Promise<void> => {
  const asked = await api.call(observerApp.deviceState, DeviceState, { params: { id: state.get().device } })
  const isCurrent = () => state.get().session?.token === token
  // Otherwise the person has signed in again.
  if (asked.kind !== 'reply' || !asked.value.isErased || !isCurrent()) return
  await store.erase(owner)
  copies.remove(owner)
  hint.write(0)
  if (isCurrent()) state.set({ ...nobody, phase: 'signedOut' })
  tellTabs('session')
}
