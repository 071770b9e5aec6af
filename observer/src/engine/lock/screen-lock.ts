import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { LockRecord } from '../store/schema.ts'
import type { LastTouch, LastTouchStore } from './last-touch.ts'
import { isIdle, type Moment } from './lock-rules.ts'
import { hashPin } from './pin-hash.ts'
import { putLock, tryPin } from './try-pin.ts'

/** Whether the PIN is asked for at the start. What isn't known of the last touch counts as too long ago. */
export const startsLocked = (
  { pin, minutes }: LockRecord,
  touch: LastTouch | undefined,
  hasEnded: boolean,
): boolean => {
  if (pin === null) return false
  if (hasEnded || touch?.isLocked) return true
  return minutes > 0 && (!touch || isIdle({ clock: touch.at, steady: 0 }, { clock: Date.now(), steady: 0 }, minutes))
}

export interface ScreenLock {
  readonly actions: Pick<AppActions, 'setPin' | 'setLockMinutes' | 'lockNow' | 'unlock'>
  /** Locks the screen if its time is over. */
  check(): void
  /** A sign-in has opened the screen. */
  opened(): void
  stop(): void
}

const now = (): Moment => ({ clock: Date.now(), steady: performance.now() })

const isFileInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file'

/**
 * Locks the screen after a time without a touch. Only what is shown is locked: recording and sending go on. It waits while a photo is
 * being taken, or while something that was entered isn't stored, since a screen that closes would lose it.
 */
export const createScreenLock = (
  { store, state, tellTabs }: Pick<EngineParts, 'store' | 'state' | 'tellTabs'>,
  touches: LastTouchStore,
): ScreenLock => {
  let last = now()
  let isPicking = false
  let isTrying = false

  const remember = () => {
    const { session, isLocked } = state.get()
    if (session) touches.write({ owner: session.owner, at: last.clock, isLocked })
  }
  const put = (change: Partial<LockRecord>) => putLock({ store, state }, change)
  const lockNow = () => {
    const { lock, isLocked, phase } = state.get()
    if (!lock.pin || isLocked || phase !== 'ready') return
    state.set({ isLocked: true })
    remember()
  }
  const check = () => {
    const { lock, unkept } = state.get()
    if (!isPicking && unkept.size === 0 && isIdle(last, now(), lock.minutes)) lockNow()
  }
  const touch = () => {
    check()
    if (!state.get().isLocked) last = now()
  }
  const opened = () => {
    last = now()
    remember()
  }

  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true, passive: true }
  for (const name of ['pointerdown', 'keydown', 'change', 'cancel'])
    addEventListener(
      name,
      event => {
        isPicking = false
        // A photo was taken: whoever took it is there.
        if (name === 'change' && isFileInput(event)) last = now()
        touch()
      },
      options,
    )
  const onClick = (event: Event) => {
    if (isFileInput(event)) isPicking = true
  }
  addEventListener('click', onClick, options)
  addEventListener('pagehide', remember, options)
  document.addEventListener('visibilitychange', () => (document.hidden ? remember() : check()), options)

  return {
    actions: {
      setPin: async pin => {
        await put({ pin: pin === null ? null : await hashPin(pin), failures: 0, failedAt: 0 })
        opened()
        tellTabs('session')
      },
      setLockMinutes: async minutes => {
        await put({ minutes })
        opened()
        tellTabs('session')
      },
      lockNow,
      unlock: async pin => {
        if (isTrying) return 'wait'
        isTrying = true
        try {
          const tried = await tryPin({ store, state }, pin)
          if (tried === 'open') opened()
          return tried
        } finally {
          isTrying = false
        }
      },
    },
    check: () => {
      check()
      if (!state.get().isLocked) remember()
    },
    opened,
    stop: () => ending.abort(),
  }
}
