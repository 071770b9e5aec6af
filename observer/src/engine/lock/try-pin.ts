import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { LockRecord } from '../store/schema.ts'
import { remainingWait, waitAfter } from './lock-rules.ts'
import { isPinOf } from './pin-hash.ts'

type Parts = Pick<EngineParts, 'store' | 'state'>

/** Changes the lock of the person who is signed in. Resolves once it is on the disk. */
export const putLock = async ({ store, state }: Parts, change: Partial<LockRecord>): Promise<void> => {
  const { session, lock } = state.get()
  if (!session) throw new Error('Nobody is signed in.')
  const changed = { ...lock, ...change }
  await store.putSetting('lock', changed, session.owner)
  if (state.get().session?.owner === session.owner) state.set({ lock: changed })
}

/** Opens the screen with the right PIN. A try is counted before it is checked: a page that is closed meanwhile doesn't get it back. */
export const tryPin = async (parts: Parts, pin: string): ReturnType<AppActions['unlock']> => {
  const { store, state } = parts
  const { session, lock: shown } = state.get()
  if (!session) return 'open'
  // Another tab may have counted too, or removed the PIN.
  const lock = (await store.getSetting('lock', session.owner)) ?? shown
  if (lock.failures !== shown.failures)
    state.set({ lock, mayTryAt: performance.now() + remainingWait(lock.failures, lock.failedAt, Date.now()) })
  if (performance.now() < state.get().mayTryAt) return 'wait'
  if (lock.pin) {
    const failures = lock.failures + 1
    await putLock(parts, { failures, failedAt: Date.now() })
    if (!(await isPinOf(lock.pin, pin))) {
      state.set({ mayTryAt: performance.now() + waitAfter(failures) })
      return 'wrong'
    }
    await putLock(parts, { failures: 0, failedAt: 0 })
  }
  // Somebody else has signed in meanwhile: their screen is not this PIN's.
  if (state.get().session?.owner !== session.owner) return 'wrong'
  state.set({ isLocked: false, mayTryAt: 0 })
  return 'open'
}
