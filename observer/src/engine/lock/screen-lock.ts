import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { LastTouch } from '../store/local-value.ts'
import type { LockRecord } from '../store/schema.ts'
import { type ClockReading, isIdle } from './lock-rules.ts'
import { hashPin } from './pin-hash.ts'
import { putLock, verifyPin } from './verify-pin.ts'

/** Whether the PIN is required at the start. An unknown last touch counts as too long ago. */
export const startsLocked = (
  { pin, minutes }: LockRecord,
  touch: LastTouch | undefined,
  hasEnded: boolean,
): boolean => {
  if (pin === null) return false
  if (hasEnded || touch?.isLocked) return true
  return (
    minutes > 0 && (!touch || isIdle({ wall: touch.at, monotonic: 0 }, { wall: Date.now(), monotonic: 0 }, minutes))
  )
}

const now = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() })

const isFileInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file'

/**
 * Locks the screen after an idle time. Recording and sending continue. It doesn't lock while a photo is being taken or input is unsaved,
 * which closing the screen would lose.
 */
export const createScreenLock = ({ store, state, lastTouch, notifyTabs }: EngineParts) => {
  let last = now()
  let isPicking = false
  let isTrying = false

  const remember = () => {
    const { session, isLocked } = state.get()
    if (session) lastTouch.write({ owner: session.owner, at: last.wall, isLocked })
  }
  const put = (change: Partial<LockRecord>) => putLock({ store, state }, change)
  const lockNow = () => {
    const { lock, isLocked, phase } = state.get()
    if (!lock.pin || isLocked || phase !== 'ready') return
    state.set({ isLocked: true })
    remember()
  }
  const check = () => {
    const { lock, unsaved } = state.get()
    if (!isPicking && unsaved.size === 0 && isIdle(last, now(), lock.minutes)) lockNow()
  }
  const touch = () => {
    check()
    if (!state.get().isLocked) last = now()
  }
  const onUnlocked = () => {
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
        // A photo was taken, which counts as a touch.
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
        onUnlocked()
        notifyTabs('session')
      },
      setLockMinutes: async minutes => {
        await put({ minutes })
        onUnlocked()
        notifyTabs('session')
      },
      lockNow,
      unlock: async pin => {
        if (isTrying) return 'wait'
        isTrying = true
        try {
          const tried = await verifyPin({ store, state }, pin)
          if (tried === 'open') onUnlocked()
          return tried
        } finally {
          isTrying = false
        }
      },
    } satisfies Partial<AppActions>,
    /** Locks the screen if its time is over. */
    check: () => {
      check()
      if (!state.get().isLocked) remember()
    },
    /** Resets the idle time after a sign-in. */
    onUnlocked,
    stop: () => ending.abort(),
  }
}
