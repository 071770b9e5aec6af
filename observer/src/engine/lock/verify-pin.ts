import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { LockRecord } from '../store/schema.ts'
import { backoffAfter, remainingBackoff } from './lock-rules.ts'
import { matchesPin } from './pin-hash.ts'

type Parts = Pick<EngineParts, 'store' | 'state'>

/** Changes the lock of the person who is signed in. */
export const putLock = async ({ store, state }: Parts, change: Partial<LockRecord>): Promise<void> => {
  const { session, lock } = state.get()
  if (!session) throw new Error('Nobody is signed in.')
  const changed = { ...lock, ...change }
  await store.putSetting('lock', changed, session.owner)
  if (state.get().session?.owner === session.owner) state.set({ lock: changed })
}

/** Unlocks the screen with the correct PIN. Counts the attempt before checking it, so that closing the page doesn't undo it. */
export const verifyPin = async (parts: Parts, pin: string): ReturnType<AppActions['unlock']> => {
  const { store, state } = parts
  const { session, lock: shown } = state.get()
  if (!session) return 'open'
  // Another tab may have counted an attempt or removed the PIN.
  const lock = (await store.getSetting('lock', session.owner)) ?? shown
  if (lock.failures !== shown.failures)
    state.set({ lock, nextAttemptAt: performance.now() + remainingBackoff(lock.failures, lock.failedAt, Date.now()) })
  if (performance.now() < state.get().nextAttemptAt) return 'wait'
  if (lock.pin) {
    const failures = lock.failures + 1
    await putLock(parts, { failures, failedAt: Date.now() })
    if (!(await matchesPin(lock.pin, pin))) {
      state.set({ nextAttemptAt: performance.now() + backoffAfter(failures) })
      return 'wrong'
    }
    await putLock(parts, { failures: 0, failedAt: 0 })
  }
  // Another person has signed in meanwhile.
  if (state.get().session?.owner !== session.owner) return 'wrong'
  state.set({ isLocked: false, nextAttemptAt: 0 })
  return 'open'
}
